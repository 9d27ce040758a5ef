import { IconCopy, IconFileDownload, IconFileInvoice, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { DaysFilter } from '#platform/web/lists/filter-fields.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { invoicePage } from '../../pages.ts';
import { invoiceList, invoiceQuery, invoiceTotalsQuery } from '../invoice-queries.ts';
import { NumberDialog } from '../number-dialog.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { CreateInvoice } from './create-invoice.tsx';

/** The invoices of the organisation: create, search, open, download, copy, delete. */
export function InvoiceListPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const list = useList(invoiceList);
  const { copy, remove, downloadStored } = useInvoiceCommands();
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <>
      <ListPage
        list={list}
        title={t('list.title')}
        action={<CreateInvoice />}
        search={{ label: t('list.search'), placeholder: t('list.searchPlaceholder') }}
        filters={<DaysFilter list={list} />}
        summary={<ListSum filters={list.filters} />}
        empty={{ icon: <IconFileInvoice size={28} />, title: t('list.emptyTitle'), text: t('list.emptyText') }}
      >
        <DataTable
          list={list}
          label={t('list.title')}
          columns={[
            { id: 'invoiceId', header: t('columns.invoiceId'), width: 128, grow: 1, card: 'title', sorts: true, cell: ({ invoiceId }) => invoiceId },
            { id: 'invoiceDate', header: t('columns.invoiceDate'), width: 92, card: 'start', sorts: true, cell: ({ invoiceDate }) => formatDate(invoiceDate, language) },
            { id: 'customerName', header: t('columns.customerName'), width: 120, sorts: true, grow: 1.7, cell: ({ customerName }) => customerName },
            { id: 'description', header: t('columns.description'), width: 110, grow: 1.7, card: 'quiet', yields: 2, cell: ({ description }) => description },
            { id: 'invoiceDueDate', header: t('columns.invoiceDueDate'), width: 92, card: 'hidden', yields: 1, sorts: true, cell: ({ invoiceDueDate }) => formatDate(invoiceDueDate, language) },
            { id: 'totalSum', header: t('columns.totalSum'), width: 112, align: 'end', card: 'end', sorts: true, cell: ({ totalSum }) => formatMoney(totalSum, language) },
            { id: 'status', header: t('columns.status'), width: 96, card: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
          ]}
          row={{
            id: ({ invoiceId }) => invoiceId,
            name: ({ invoiceId }) => invoiceId,
            link: ({ invoiceId }) => invoicePage.link({ invoiceId }),
            onIntent: ({ invoiceId }) => void client.prefetchQuery(invoiceQuery(invoiceId)),
            menu: ({ invoiceId, status }) => [
              { label: t('actions.download'), icon: IconFileDownload, run: () => void downloadStored(invoiceId) },
              { label: t('actions.copy'), icon: IconCopy, run: () => setCopied(invoiceId) },
              ...(status === 'draft' ? [{ label: t('actions.delete'), icon: IconTrash, destructive: true, run: () => void remove(invoiceId) }] : []),
            ],
          }}
        />
      </ListPage>
      <NumberDialog
        opened={copied !== null}
        onClose={() => setCopied(null)}
        title={t('copy.title', { number: copied ?? '' })}
        submitLabel={t('actions.copy')}
        onSubmit={(number) => (copied === null ? Promise.resolve() : copy(copied, number))}
      />
    </>
  );
}

/** Number and sum of all that the filters find, on this page and the next ones. */
function ListSum({ filters }: { filters: Parameters<typeof invoiceTotalsQuery>[0] }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { data } = useQuery(invoiceTotalsQuery(filters));
  return data ? t('list.sum', { count: data.count, sum: formatMoney(data.totalSum, language) }) : null;
}
