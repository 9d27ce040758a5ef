import { Button } from '@mantine/core';
import { IconDownload, IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { ListEnd } from '#platform/web/ui/list-end.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { EmptyState, ErrorState, ForbiddenState, ListSkeleton } from '#platform/web/ui/states.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditListQuery } from './audit-queries.ts';
import { type AuditSearch, isFiltered, readAuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { useDownload } from './use-download.ts';
import classes from './audit.module.css';

/** The log of the organisation: filter, look into an entry, take out as CSV. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const navigate = useNavigate();
  const search = readAuditSearch(useSearch({ strict: false }));
  const list = useInfiniteQuery(auditListQuery(search));
  const download = useDownload(search);
  const rows = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const hasFailed = list.isError && list.data === undefined;
  const filter = (next: AuditSearch) =>
    void navigate({ to: '/benit/organization-configuration/audit', search: readAuditSearch({ ...next }), replace: true, resetScroll: false });
  if (list.error instanceof ApiError && list.error.status === 403) {
    return (
      <div className={classes.page}>
        <PageHeader title={t('page.title')} />
        <ForbiddenState />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('page.title')}
        action={
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            disabled={rows.length === 0}
            onClick={() => download.mutate()}
          >
            {t('page.download')}
          </Button>
        }
      />
      <AuditFilters search={search} onChange={filter} />
      {list.isPending ? <ListSkeleton rows={10} /> : null}
      {hasFailed ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && rows.length === 0 && !list.isPlaceholderData ? <NothingThere search={search} onClear={() => filter({})} /> : null}
      {rows.length > 0 ? (
        <>
          <AuditTable rows={rows} isStale={list.isPlaceholderData} hasMore={list.hasNextPage} />
          <ListEnd list={list} />
        </>
      ) : null}
    </div>
  );
}

function NothingThere({ search, onClear }: { search: AuditSearch; onClear: () => void }) {
  const { t } = useTranslation('audit');
  if (!isFiltered(search)) return <EmptyState icon={<IconHistory size={28} />} title={t('empty.title')} text={t('empty.text')} />;
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={t('empty.nothingTitle')}
      text={t('empty.nothingText')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      }
    />
  );
}
