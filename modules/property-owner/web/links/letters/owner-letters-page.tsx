import { Box, Button } from '@mantine/core';
import { IconCircleCheck, IconFilePlus, IconPrinter, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { maxLetters, withdrawOwnerLetter } from '#modules/property-owner/contract/links/letters/owner-letters.ts';
import type { Addressee } from '#modules/property-owner/contract/links/letters/owner-letters.ts';
import { AdministrationOnly } from '../../owner-view/administration-only.tsx';
import { nameOwnersApart } from '../../owners/equal-names.ts';
import { ownerLettersPage, usersOwnerPage } from '../../pages.ts';
import { linkKeys } from '../../query-keys.ts';
import { lettersList } from './letter-queries.ts';
import { LetterStateCell } from './letter-state.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import type { ChosenLetters } from './letters-dialog.tsx';

/** Page that writes letters with a code to owners without an email address, and shows which codes hold. */
export function OwnerLettersPage() {
  const { t } = useTranslation('property-owner');
  return (
    <AdministrationOnly title={t('usersOwner.letters.title')}>
      <Addressees />
    </AdministrationOnly>
  );
}

/** True if a letter can be written to the owner. */
const isWritable = ({ letter }: Addressee) => letter?.state !== 'inactive';

function toChosen(owners: readonly Addressee[]): ChosenLetters {
  return {
    recipients: { eids: owners.map(({ eid }) => eid) },
    count: owners.length,
    replaced: owners.filter(({ letter }) => letter?.state === 'open').length,
    withoutAddress: owners.filter(({ address }) => address === '').length,
  };
}

function Addressees() {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const list = useList(lettersList);
  const selection = useSelectedRows();
  const nameOf = nameOwnersApart(list.rows);
  const [chosen, setChosen] = useState<ChosenLetters | null>(null);
  const { search } = ownerLettersPage.useSearch();
  const withdraw = useAction(withdrawOwnerLetter, {
    invalidates: [linkKeys.all],
    toast: () => t('usersOwner.letters.withdrawn'),
  });
  const title = t('usersOwner.letters.title');
  const picked = list.rows.filter((row) => selection.isSelected(row.eid) && isWritable(row)).slice(0, maxLetters);
  const {
    count = 0,
    unwritten = 0,
    unaddressed = 0,
    validUntil = '',
    hasSender = true,
  } = list.query.data?.pages[0] ?? {};
  const openUsers = () => void navigate(usersOwnerPage.link({}));
  const all = Math.min(unwritten, maxLetters);
  const withdrawLetter = async ({ eid, name }: Addressee) => {
    const question = {
      title: t('usersOwner.letters.withdrawTitle', { name }),
      text: t('usersOwner.letters.withdrawText'),
      confirmLabel: t('usersOwner.letters.withdraw'),
    };
    if (await confirmDelete(question)) withdraw.run({ params: { id: eid } });
  };
  return (
    <ListPage
      list={list}
      title={title}
      trail={{ parent: t('usersOwner.title'), href: usersOwnerPage.path, onParent: openUsers, name: title }}
      action={
        all === 0 ? null : (
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() =>
              setChosen({
                recipients: { all: true, ...(search === undefined ? {} : { searchTerm: search }) },
                count: all,
                replaced: 0,
                withoutAddress: Math.min(unaddressed, all),
              })
            }
          >
            {t('usersOwner.letters.write', { count: all })}
          </Button>
        )
      }
      search={{ label: t('usersOwner.invitations.search'), placeholder: t('usersOwner.letters.searchPlaceholder') }}
      summary={count === 0 ? undefined : t('usersOwner.letters.count', { count, unwritten })}
      empty={{
        icon: <IconCircleCheck size={28} />,
        title: t('usersOwner.letters.emptyTitle'),
        text: t('usersOwner.letters.emptyText'),
        action: <Button onClick={openUsers}>{t('usersOwner.title')}</Button>,
      }}
    >
      {picked.length === 0 ? null : (
        <PickBar
          label={t('usersOwner.invitations.picks')}
          summary={t('usersOwner.invitations.picked', { count: picked.length })}
          clear={{ label: t('usersOwner.invitations.clear'), run: selection.clear }}
        >
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setChosen(toChosen(picked))}>
            {t('usersOwner.letters.write', { count: picked.length })}
          </Button>
        </PickBar>
      )}
      <DataTable
        list={list}
        label={title}
        selection={{
          ids: new Set(picked.map(({ eid }) => eid)),
          set: selection.set,
          labelOf: (name) => t('usersOwner.invitations.pick', { name }),
          labelOfAll: t('usersOwner.invitations.pickAll'),
        }}
        columns={[
          {
            id: 'name',
            header: t('owners.picker'),
            width: 180,
            grow: 1.2,
            card: 'title',
            cell: ({ eid, name }) => nameOf(eid, name),
          },
          {
            id: 'address',
            header: t('usersOwner.letters.address'),
            width: 200,
            grow: 1.4,
            cell: ({ address }) => address || t('usersOwner.letters.noAddress'),
          },
          {
            id: 'letter',
            header: t('usersOwner.letters.letter'),
            width: 280,
            grow: 1.6,
            lines: 2,
            cell: (row) => <LetterStateCell {...row} />,
          },
          {
            id: 'eid',
            header: t('usersOwner.result.eid'),
            width: 110,
            grow: 0.4,
            hideOrder: 1,
            card: 'end',
            cell: ({ eid }) => eid,
          },
        ]}
        row={{
          id: ({ eid }) => eid,
          name: ({ eid, name }) => nameOf(eid, name),
          link: ({ eid }) => usersOwnerPage.link({}, { eid }),
          menu: (row) => [
            ...(isWritable(row)
              ? [
                  {
                    label: t(row.letter === null ? 'usersOwner.letters.writeOne' : 'usersOwner.letters.writeAgain'),
                    icon: IconFilePlus,
                    run: () => setChosen(toChosen([row])),
                  },
                ]
              : []),
            ...(row.letter === null
              ? []
              : [
                  {
                    label: t('usersOwner.letters.withdraw'),
                    icon: IconX,
                    destructive: true,
                    run: () => void withdrawLetter(row),
                  },
                ]),
          ],
        }}
      />
      <Box h={picked.length === 0 ? 0 : 72} />
      <LettersDialog
        chosen={chosen}
        validUntil={validUntil}
        hasSender={hasSender}
        onClose={() => setChosen(null)}
        onWritten={() => {
          setChosen(null);
          selection.clear();
        }}
      />
    </ListPage>
  );
}
