import { Box, Button } from '@mantine/core';
import { IconCircleCheck, IconMailForward } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import {
  maxChosenOwners,
  maxInvitedOwners,
} from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import { AdministrationOnly } from '../../owner-view/administration-only.tsx';
import { nameOwnersApart } from '../../owners/equal-names.ts';
import { ownerInvitationsPage, usersOwnerPage } from '../../pages.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import type { Chosen } from './invitation-queries.ts';
import { unlinkedList } from './invitation-queries.ts';
import { ExpiredInvitations } from './expired-invitations.tsx';
import { StateFilter } from './state-filter.tsx';
import { useTrail } from './use-trail.ts';

/** Page that selects owners without a linked user, previews their mails and sends them. */
export function OwnerInvitationsPage() {
  const { t } = useTranslation('property-owner');
  return (
    <AdministrationOnly title={t('usersOwner.invitations.title')}>
      <Invitations />
    </AdministrationOnly>
  );
}

function Invitations() {
  const { state } = ownerInvitationsPage.useSearch();
  return state === 'expired' ? <ExpiredInvitations /> : <UnlinkedOwners />;
}

function UnlinkedOwners() {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const list = useList(unlinkedList);
  const selection = useSelectedRows();
  const nameOf = nameOwnersApart(list.rows);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { search } = ownerInvitationsPage.useSearch();
  const trail = useTrail();
  const title = trail.name;
  const eids = list.rows
    .map(({ eid }) => eid)
    .filter(selection.isSelected)
    .slice(0, maxChosenOwners);
  const count = list.query.data?.pages[0]?.count ?? 0;
  const openUsers = () => void navigate(usersOwnerPage.link({}));
  const isCut = count > maxInvitedOwners;
  const all = { all: true, ...(search === undefined ? {} : { searchTerm: search }) };
  return (
    <ListPage
      list={list}
      title={title}
      trail={trail}
      action={
        <Button
          leftSection={<IconMailForward size={16} aria-hidden />}
          disabled={count === 0}
          onClick={() => setChosen(all)}
        >
          {isCut
            ? t('usersOwner.invitations.inviteFirst', { count: maxInvitedOwners })
            : t('usersOwner.invitations.inviteAll', { count })}
        </Button>
      }
      search={{ label: t('usersOwner.invitations.search'), placeholder: t('usersOwner.invitations.searchPlaceholder') }}
      filters={<StateFilter list={list} />}
      keepsFilters
      summary={count === 0 ? undefined : t('usersOwner.invitations.count', { count })}
      empty={{
        icon: <IconCircleCheck size={28} />,
        title: t('usersOwner.invitations.emptyTitle'),
        text: t('usersOwner.invitations.emptyText'),
        action: <Button onClick={openUsers}>{t('usersOwner.title')}</Button>,
      }}
    >
      {eids.length === 0 ? null : (
        <PickBar
          label={t('usersOwner.invitations.picks')}
          summary={t('usersOwner.invitations.picked', { count: eids.length })}
          clear={{ label: t('usersOwner.invitations.clear'), run: selection.clear }}
        >
          <Button leftSection={<IconMailForward size={16} aria-hidden />} onClick={() => setChosen({ eids })}>
            {t('usersOwner.invitations.invite')}
          </Button>
        </PickBar>
      )}
      <DataTable
        list={list}
        label={title}
        selection={{
          ids: new Set(eids),
          set: selection.set,
          labelOf: (name) => t('usersOwner.invitations.pick', { name }),
          labelOfAll: t('usersOwner.invitations.pickAll'),
        }}
        columns={[
          {
            id: 'name',
            header: t('owners.picker'),
            width: 180,
            grow: 1.4,
            card: 'title',
            cell: ({ eid, name }) => nameOf(eid, name),
          },
          { id: 'email', header: t('usersOwner.form.email'), width: 200, grow: 1.6, cell: ({ email }) => email },
          {
            id: 'eid',
            header: t('usersOwner.result.eid'),
            width: 120,
            grow: 0.6,
            hideOrder: 1,
            card: 'end',
            cell: ({ eid }) => eid,
          },
        ]}
        row={{
          id: ({ eid }) => eid,
          name: ({ eid, name }) => nameOf(eid, name),
          link: ({ eid }) => usersOwnerPage.link({}, { eid }),
        }}
      />
      <Box h={eids.length === 0 ? 0 : 72} />
      <InvitationDialog
        chosen={chosen}
        onClose={() => setChosen(null)}
        onStarted={() => {
          setChosen(null);
          selection.clear();
        }}
      />
    </ListPage>
  );
}
