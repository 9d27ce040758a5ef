import { IconCircleCheck, IconMailForward, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '#platform/web/components/states.tsx';
import { formatDayOf } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import type { ExpiredInvitation } from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import { usersOwnerPage } from '../../pages.ts';
import { nameLink } from '../link-name.ts';
import { useLinkCommands } from '../use-link-commands.ts';
import { expiredList } from './invitation-queries.ts';
import { StateFilter } from './state-filter.tsx';
import { useTrail } from './use-trail.ts';

/** List of invitations that expired without an answer: invited again, or ended. */
export function ExpiredInvitations() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const list = useList(expiredList);
  const commands = useLinkCommands();
  const trail = useTrail();
  const count = list.query.data?.pages[0]?.count ?? 0;
  return (
    <ListPage
      list={list}
      title={trail.name}
      trail={trail}
      search={{ label: t('usersOwner.search'), placeholder: t('usersOwner.searchPlaceholder') }}
      filters={<StateFilter list={list} />}
      summary={count === 0 ? undefined : t('usersOwner.invitations.expiredCount', { count })}
      empty={{ icon: <IconCircleCheck size={28} />, title: t('usersOwner.invitations.emptyTitle') }}
    >
      <DataTable
        list={list}
        label={t('usersOwner.card.invitationExpired')}
        columns={[
          {
            id: 'name',
            header: t('usersOwner.invitations.person'),
            width: 170,
            grow: 1,
            card: 'title',
            cell: nameLink,
          },
          {
            id: 'owner',
            header: t('owners.picker'),
            width: 170,
            grow: 1,
            card: 'fact',
            cell: ({ eigentuemer }) => eigentuemer,
          },
          {
            id: 'email',
            header: t('usersOwner.form.email'),
            width: 190,
            grow: 1.2,
            hideOrder: 1,
            card: 'quiet',
            cell: ({ email }) => email,
          },
          {
            id: 'until',
            header: t('usersOwner.invitations.expiredOn'),
            width: 130,
            card: 'fact',
            cell: ({ invitedUntil }) => (invitedUntil === null ? '' : formatDayOf(invitedUntil, language)),
          },
        ]}
        row={{
          id: ({ id }) => id,
          name: nameLink,
          link: ({ eigentuemerEid }) => usersOwnerPage.link({}, { eid: eigentuemerEid }),
          menu: (link: ExpiredInvitation) => [
            { label: t('usersOwner.card.inviteAgain'), icon: IconMailForward, run: () => commands.invite(link) },
            {
              label: t('usersOwner.remove.confirm'),
              icon: IconUserMinus,
              destructive: true,
              run: () => commands.remove(link, link.eigentuemer),
            },
          ],
          note: (link) => {
            const error = commands.errorOf(link);
            return error === null ? null : <InlineError error={error} />;
          },
        }}
      />
    </ListPage>
  );
}
