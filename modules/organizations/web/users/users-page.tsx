import { Button, Stack } from '@mantine/core';
import { IconMailForward, IconMailOff, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { focusHeading } from '#platform/web/components/focus-heading.ts';
import { useOpenRecord } from '#platform/web/form/use-open-record.ts';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';
import { Initials } from '#platform/web/components/initials.tsx';
import { initialsOf } from '#platform/web/components/person-name.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import type { OrganizationUser } from '../../contract/users/users.ts';
import { SecurityPanel } from './security-panel.tsx';
import { useUserCommands } from './use-user-commands.ts';
import { Addresses, Languages, OneselfMark, OpenMatters, PermissionWords } from './user-cells.tsx';
import { UserForm } from './user-form.tsx';
import { nameUser } from './user-name.ts';
import { usersPage } from '../pages.ts';
import { permissionsQuery, userList, userQuery } from './user-queries.ts';

/** Page of the organisation's users: add, search, edit, invite again, remove. */
export function UsersPage() {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const list = useList(userList);
  const permissions = useQuery(permissionsQuery()).data ?? [];
  const forms = useOpenRecord({
    page: usersPage,
    query: userQuery,
    rows: list.rows,
    idOf: ({ id }) => id,
  });
  const { edited } = forms;
  // Also after an edit whose row is no longer in the list; otherwise the row has the focus already.
  const addButton = useReturnFocus<HTMLButtonElement>(forms.isOpen);
  // The row with the focused menu is about to disappear.
  const commands = useUserCommands({ onRemoved: focusHeading });
  const actionsOf = (member: OrganizationUser) =>
    member.protected
      ? []
      : [
          { label: t('users.card.edit'), icon: IconPencil, run: () => forms.edit(member) },
          ...(canBeInvited(member)
            ? [{ label: t('users.card.inviteAgain'), icon: IconMailForward, run: () => commands.invite(member) }]
            : []),
          ...(member.pendingEmail === null
            ? []
            : [
                {
                  label: t('users.card.withdrawEmailOf', { email: member.pendingEmail }),
                  icon: IconMailOff,
                  run: () => commands.withdrawEmail(member),
                },
              ]),
          {
            label: t(member.state === 'invited' ? 'users.card.withdraw' : 'users.card.remove'),
            icon: IconTrash,
            destructive: true,
            run: () => commands.remove(member),
          },
        ];
  return (
    <Stack gap="lg">
      <ListPage
        list={list}
        title={t('users.title')}
        action={
          <Button
            ref={addButton}
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={forms.isAdding}
            onClick={forms.add}
          >
            {t('users.add')}
          </Button>
        }
        notices={
          <>
            {forms.error === null ? null : <InlineError error={forms.error} />}
            {forms.isAdding ? <UserForm member={null} onClose={forms.close} /> : null}
          </>
        }
        search={{ label: t('users.search'), placeholder: t('users.searchPlaceholder') }}
        empty={{ icon: <IconUsers size={28} />, title: t('users.emptyTitle'), text: t('users.emptyText') }}
        hasOtherRows={edited !== null}
      >
        <DataTable
          list={list}
          {...forms.inTable((member) => <UserForm member={member} onClose={forms.close} />)}
          label={t('users.title')}
          columns={[
            {
              id: 'name',
              header: t('users.card.person'),
              width: 180,
              grow: 1.1,
              card: 'title',
              sorts: true,
              cell: nameUser,
            },
            {
              id: 'email',
              header: t('users.form.email'),
              width: 180,
              grow: 1.5,
              hideOrder: 1,
              sorts: true,
              cell: (member) => <Addresses member={member} />,
            },
            {
              id: 'permissions',
              header: t('users.card.permissions'),
              width: 150,
              grow: 1.3,
              cell: (member) => <PermissionWords held={member.permissions} permissions={permissions} />,
            },
            {
              id: 'start',
              header: t('users.card.startApplication'),
              width: 124,
              grow: 0.6,
              card: 'fact',
              hideOrder: 2,
              cell: ({ startApplication }) =>
                startApplication === null
                  ? t('users.card.noStartApplication')
                  : localize(startApplication.name, language),
            },
            {
              id: 'languages',
              header: t('users.card.languages'),
              width: 90,
              grow: 0.4,
              card: 'fact',
              hideOrder: 3,
              cell: (member) => <Languages member={member} />,
            },
            {
              id: 'state',
              header: t('users.card.state'),
              width: 110,
              grow: 0.7,
              sorts: true,
              cell: (member) => <OpenMatters member={member} />,
            },
          ]}
          row={{
            id: ({ id }) => id,
            name: nameUser,
            lead: (member) => <Initials initials={initialsOf(member.user)} size={26} />,
            mark: (member) => <OneselfMark member={member} />,
            onOpen: (member) =>
              member.protected
                ? null
                : { label: t('users.card.editOf', { name: nameUser(member) }), run: () => forms.edit(member) },
            menu: actionsOf,
            note: (member) => {
              const error = commands.errorOf(member);
              return error === null ? null : <InlineError error={error} />;
            },
          }}
        />
      </ListPage>
      <SecurityPanel />
    </Stack>
  );
}

function canBeInvited({ state, invitationDueAt }: OrganizationUser): boolean {
  return state === 'invited' && invitationDueAt === null;
}
