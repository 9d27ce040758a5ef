import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconSearchOff, IconUserOff, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { PageFootLink } from '#platform/web/components/page-foot-link.tsx';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';
import { ListFoot } from '#platform/web/lists/list-foot.tsx';
import { ListSearch } from '#platform/web/lists/list-search.tsx';
import type { Owner } from '../../contract/owners/owners.ts';
import { OwnerHeader } from '../owners/owner-header.tsx';
import { OwnerState } from '../owners/owner-state.tsx';
import { useOwner } from '../owners/use-owner.ts';
import { AdministrationOnly } from '../owner-view/administration-only.tsx';
import { ViewAsOwner } from '../owner-view/view-as-owner.tsx';
import { accessSettingsPage, usersOwnerPage } from '../pages.ts';
import { LinkCard } from './link-card.tsx';
import { LinkForm } from './link-form.tsx';
import { linksQuery } from './link-queries.ts';
import { UnlinkedNotice } from './unlinked-notice.tsx';
import { useLinkCommands } from './use-link-commands.ts';

/** Page of the users linked to owners: invite, end access, set mails. */
export function UsersOwnerPage() {
  const { t } = useTranslation('property-owner');
  return (
    <AdministrationOnly title={t('usersOwner.title')}>
      <UsersOfOwner />
    </AdministrationOnly>
  );
}

function UsersOfOwner() {
  const { t } = useTranslation('property-owner');
  const choice = useOwner(usersOwnerPage);
  const { eid, owner } = choice;
  const [isAdding, setAdding] = useState(false);
  const addButton = useReturnFocus<HTMLButtonElement>(isAdding);
  const add = (
    <Button
      ref={addButton}
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={isAdding || !owner}
      onClick={() => setAdding(true)}
    >
      {t('usersOwner.add')}
    </Button>
  );
  return (
    <Stack gap="md" miw={0}>
      <OwnerHeader title={t('usersOwner.title')} choice={choice} action={add} />
      <UnlinkedNotice />
      {choice.hasNone ? (
        <EmptyState
          icon={<IconUserOff size={28} />}
          title={t('owners.noneTitle')}
          text={t('usersOwner.noOwnersText')}
        />
      ) : eid === undefined || !owner ? (
        <OwnerState choice={choice} />
      ) : (
        <>
          {isAdding ? <InvitationForm key={eid} eid={eid} owner={owner} onClose={() => setAdding(false)} /> : null}
          <OwnerLinks eid={eid} owner={owner} />
        </>
      )}
      <PageFootLink link={accessSettingsPage.link({})}>{t('usersOwner.settingsTitle')}</PageFootLink>
    </Stack>
  );
}

interface InvitationFormProps {
  readonly eid: string;
  readonly owner: Owner;
  readonly onClose: () => void;
}

/** Form of an invitation, once the person is known whom the owner's record names. Another owner begins it again. */
function InvitationForm({ eid, owner, onClose }: InvitationFormProps) {
  const { data, isError } = useInfiniteQuery(linksQuery(eid, undefined));
  if (data === undefined && !isError) return <ListSkeleton rows={1} height={240} />;
  return <LinkForm eid={eid} ownerName={owner.anzeigename} person={data?.pages[0]?.person ?? null} onClose={onClose} />;
}

function OwnerLinks({ eid, owner }: { readonly eid: string; readonly owner: Owner }) {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const { search } = usersOwnerPage.useSearch();
  const query = useInfiniteQuery(linksQuery(eid, search));
  const commands = useLinkCommands();
  const links = query.data?.pages.flatMap(({ userEigentuemer }) => userEigentuemer) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const total = (counts?.eigentuemer ?? 0) + (counts?.weg ?? 0);
  return (
    <>
      <Group gap={12} align="center" role="search">
        <ListSearch
          label={t('usersOwner.search')}
          placeholder={t('usersOwner.searchPlaceholder')}
          value={search ?? ''}
          onChange={(term) =>
            void navigate({
              to: '.',
              search: usersOwnerPage.readSearch({ eid, search: term }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <ViewAsOwner eid={eid} name={owner.anzeigename} />
        {counts === undefined || total === 0 ? null : (
          <Text size="sm" c="dimmed" ml={{ sm: 'auto' }}>
            {[
              t('usersOwner.counts.users', { count: total }),
              ...(counts.invited > 0 ? [t('usersOwner.counts.invited', { count: counts.invited })] : []),
            ].join(' · ')}
          </Text>
        )}
      </Group>
      {query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <ListSkeleton rows={3} height={120} /> : null}
      {links.length > 0 ? (
        <Stack
          component="ul"
          gap={12}
          aria-label={t('usersOwner.usersOf', { owner: owner.anzeigename })}
          aria-busy={query.isPlaceholderData}
        >
          {links.map((link) => (
            <LinkCard key={link.id} link={link} ownerName={owner.anzeigename} commands={commands} />
          ))}
        </Stack>
      ) : null}
      {query.data !== undefined && links.length === 0 ? (
        search === undefined ? (
          <EmptyState
            icon={<IconUsers size={28} />}
            title={t('usersOwner.emptyTitle')}
            text={t('usersOwner.emptyText', { owner: owner.anzeigename })}
          />
        ) : (
          <EmptyState
            icon={<IconSearchOff size={28} />}
            title={t('platform:list.nothingFound', { search })}
            text={t('platform:list.nothingText')}
          />
        )
      ) : null}
      <ListFoot query={query} />
    </>
  );
}
