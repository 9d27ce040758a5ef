import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '#platform/web/ui/list-end.tsx';
import type { OrganizationUser } from '../../contract/users.ts';
import type { OpenForm } from './use-open-form.ts';
import { UserForm } from './user-form.tsx';
import { permissionsQuery } from './user-queries.ts';
import { UserRow } from './user-row.tsx';
import classes from './users.module.css';

interface UserListProps {
  readonly rows: readonly OrganizationUser[];
  readonly list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'isFetchNextPageError' | 'isPlaceholderData'>;
  readonly forms: OpenForm;
}

/** Endless list of users; the one being edited is a form in its place. */
export function UserList({ rows, list, forms }: UserListProps) {
  const { t } = useTranslation('organizations');
  const permissions = useQuery(permissionsQuery()).data ?? [];
  return (
    <>
      <div className={classes.list} data-stale={list.isPlaceholderData || undefined} aria-busy={list.isPlaceholderData}>
        <div className={`${classes.columns} ${classes.head}`} aria-hidden>
          <span>{t('users.card.person')}</span>
          <span>{t('users.card.permissions')}</span>
          <span>{t('users.card.startApplication')}</span>
          <span>{t('users.card.languages')}</span>
        </div>
        <ul className={classes.rows} aria-label={t('users.title')}>
          {rows.map((member) => (
            <li key={member.id} className={classes.item}>
              {forms.edited?.id === member.id ? (
                <UserForm member={member} onClose={forms.close} />
              ) : (
                <UserRow
                  member={member}
                  permissions={permissions}
                  takesFocus={forms.takesFocus === member.id}
                  onFocusTaken={forms.onFocusTaken}
                  onEdit={() => void forms.edit(member)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <ListEnd list={list} />
    </>
  );
}
