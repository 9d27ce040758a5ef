import { Button } from '@mantine/core';
import { IconPlus, IconSearchOff, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { ListSearch } from '#platform/web/ui/list-search.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/ui/states.tsx';
import { useOpenForm } from './use-open-form.ts';
import { UserForm } from './user-form.tsx';
import { UserList } from './user-list.tsx';
import { userListQuery } from './user-queries.ts';
import { readSearch } from '#platform/web/ui/read-search.ts';
import classes from './users.module.css';

/** Who belongs to the organisation: add, search, edit, invite again, remove. */
export function UsersPage() {
  const { t } = useTranslation('organizations');
  const navigate = useNavigate();
  const { search = '' } = readSearch(useSearch({ strict: false }));
  const list = useInfiniteQuery(userListQuery(search));
  const forms = useOpenForm();
  const isForbidden = list.data === undefined && list.error instanceof ApiError && list.error.status === 403;
  const found = list.data?.pages.flatMap((page) => page.users) ?? [];
  const { edited } = forms;
  // A form with what was typed in it stays, whatever is searched for meanwhile.
  const rows = edited === null || found.some(({ id }) => id === edited.id) ? found : [edited, ...found];
  const addButton = useRef<HTMLButtonElement>(null);
  const { takesFocus, onFocusTaken } = forms;
  useEffect(() => {
    if (takesFocus !== 'add') return;
    addButton.current?.focus();
    onFocusTaken();
  }, [onFocusTaken, takesFocus]);

  return (
    <div className={classes.page}>
      <PageHeader
        title={t('users.title')}
        action={
          isForbidden ? null : (
            <Button ref={addButton} leftSection={<IconPlus size={16} aria-hidden />} disabled={forms.isAdding} onClick={() => void forms.add()}>
              {t('users.add')}
            </Button>
          )
        }
      />
      {forms.isAdding ? <UserForm member={null} onClose={forms.close} /> : null}
      {isForbidden ? null : (
        <ListSearch
          value={search}
          onChange={(term) =>
            void navigate({ to: '/benit/organization-configuration/users', search: readSearch({ search: term }), replace: true, resetScroll: false })
          }
          label={t('users.search')}
          placeholder={t('users.searchPlaceholder')}
          className={classes.search ?? ''}
        />
      )}
      {list.isPending ? <ListSkeleton rows={6} height={76} /> : null}
      {list.isError && list.data === undefined ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {rows.length > 0 ? <UserList rows={rows} list={list} forms={forms} /> : null}
      {list.isSuccess && found.length === 0 && !list.isPlaceholderData ? <NothingThere search={search} /> : null}
    </div>
  );
}

function NothingThere({ search }: { search: string }) {
  const { t } = useTranslation('organizations');
  return search === '' ? (
    <EmptyState icon={<IconUsers size={28} />} title={t('users.emptyTitle')} text={t('users.emptyText')} />
  ) : (
    <EmptyState icon={<IconSearchOff size={28} />} title={t('users.nothingTitle', { search })} text={t('users.nothingText')} />
  );
}
