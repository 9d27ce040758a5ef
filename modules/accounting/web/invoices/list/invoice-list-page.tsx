import { IconFileInvoice, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '#platform/web/ui/list-search.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { readSearch } from '#platform/web/ui/read-search.ts';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/ui/states.tsx';
import { invoiceListQuery } from '../invoice-queries.ts';
import { CreateCard } from './create-card.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { takeListOffset } from './list-offset.ts';
import { rememberListSearch } from './list-search.ts';
import classes from './invoice-list.module.css';

/** The invoices of the organisation: create, search, open, copy, delete. */
export function InvoiceListPage() {
  const { t } = useTranslation('accounting');
  const { search = '' } = readSearch(useSearch({ strict: false }));
  const list = useInfiniteQuery(invoiceListQuery(search));
  const rows = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  useEffect(() => {
    // After the heading has taken the focus, which scrolls to the top.
    const offset = takeListOffset();
    if (offset !== null) window.scrollTo(0, offset);
  }, []);
  useEffect(() => rememberListSearch(search === '' ? {} : { search }), [search]);
  return (
    <div className={classes.page}>
      <PageHeader title={t('list.title')} />
      <CreateCard />
      <SearchBox search={search} />
      {list.isPending ? <ListSkeleton rows={10} /> : null}
      {list.isError && list.data === undefined ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && rows.length === 0 && !list.isPlaceholderData ? <NothingThere search={search} /> : null}
      {rows.length > 0 ? <InvoiceTable rows={rows} list={list} /> : null}
    </div>
  );
}

/** Search that stands in the address, so that it survives the way into an invoice and back. */
function SearchBox({ search }: { search: string }) {
  const { t } = useTranslation('accounting');
  const navigate = useNavigate();
  const searchFor = (term: string) =>
    void navigate({ to: '/benit/accounting/invoices', search: readSearch({ search: term }), replace: true, resetScroll: false });
  return (
    <ListSearch value={search} onChange={searchFor} label={t('list.search')} placeholder={t('list.searchPlaceholder')} className={classes.search ?? ''} />
  );
}

function NothingThere({ search }: { search: string }) {
  const { t } = useTranslation('accounting');
  return search === '' ? (
    <EmptyState icon={<IconFileInvoice size={28} />} title={t('list.emptyTitle')} text={t('list.emptyText')} />
  ) : (
    <EmptyState icon={<IconSearchOff size={28} />} title={t('list.nothingTitle', { search })} text={t('list.nothingText')} />
  );
}
