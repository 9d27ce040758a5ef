import { Group } from '@mantine/core';
import {
  IconCoins,
  IconCopy,
  IconFileDownload,
  IconFileInvoice,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { lateDialog } from '#platform/web/late/late-dialog.tsx';
import { latePart } from '#platform/web/late/late-part.tsx';
import type { Task } from '#platform/contract/task.ts';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { PageFootLink } from '#platform/web/components/page-foot-link.tsx';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { DaysFilter } from '#platform/web/lists/days-filter.tsx';
import { SelectFilter } from '#platform/web/lists/select-filter.tsx';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { formatDate, formatInstant, formatMoney } from '#platform/web/format/format.ts';
import { invoiceFilterStates } from '#modules/accounting/contract/invoices/invoice-filters.ts';
import { invoicePage, numberGapsPage, openItemsPage } from '../../pages.ts';
import { anyNumberGapQuery, invoiceList, invoiceQuery, invoiceTotalsQuery } from '../invoice-queries.ts';
import type { WantedPayment } from '../payments/payment-dialog.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { CreateInvoice } from './create-invoice.tsx';
import { CustomerFilter } from '../customer-filter.tsx';
import { DueFilter } from './due-filter.tsx';
import { InvoiceOverview } from '../overview/invoice-overview.tsx';
import { nameSum } from './name-sum.ts';

const BatchBar = latePart(() => import('../batch/batch-bar.tsx').then((module) => module.BatchBar));
const BatchNotice = latePart(() => import('../batch/batch-notice.tsx').then((module) => module.BatchNotice));
const NumberDialog = lateDialog(() => import('../number-dialog.tsx').then((module) => module.NumberDialog));
const PaymentDialog = latePart(() => import('../payments/payment-dialog.tsx').then((module) => module.PaymentDialog));
const ProofDialog = lateDialog(() => import('../proof/proof-dialog.tsx').then((module) => module.ProofDialog));

/** States offered in the filter; the other states are for links. */
const offeredStates: ReadonlySet<string> = new Set([
  'draft',
  'open',
  'partlyPaid',
  'overdue',
  'paid',
  'credit',
  'cancelled',
]);

/** List of the organisation's invoices: create, search, open, download, copy, delete. */
export function InvoiceListPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const list = useList(invoiceList);
  // Number and sum of all matches, on this page and the next ones.
  const { data: hasGaps = false } = useQuery(anyNumberGapQuery());
  const { data: totals } = useQuery(invoiceTotalsQuery(list.filters));
  const { copy, remove, downloadStored } = useInvoiceCommands();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<WantedPayment | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const [isProving, setProving] = useState(false);
  const [batches, setBatches] = useState<readonly Task[]>([]);
  const selection = useSelectedRows();
  const picked = list.rows.filter(({ invoiceId }) => selection.isSelected(invoiceId));
  const states = invoiceFilterStates.filter((value) => offeredStates.has(value) || value === list.filters.status);
  return (
    <>
      <ListPage
        list={list}
        title={t('list.title')}
        action={
          <Group gap="xs" wrap="nowrap">
            <CreateInvoice />
            <ActionMenu
              label={t('actions.more')}
              variant="default"
              actions={[
                { label: t('openItems.title'), icon: IconCoins, run: () => void navigate(openItemsPage.link({})) },
                { label: t('proof.title'), icon: IconShieldCheck, run: () => setProving(true) },
              ]}
            />
          </Group>
        }
        notices={
          <>
            <InvoiceOverview />
            {batches.map((task) => (
              <BatchNotice
                key={task.id}
                task={task}
                onClose={() => setBatches((shown) => shown.filter(({ id }) => id !== task.id))}
              />
            ))}
          </>
        }
        search={{ label: t('list.search'), placeholder: t('list.searchPlaceholder') }}
        filters={
          <>
            <CustomerFilter list={list} />
            <DueFilter list={list} />
            <SelectFilter
              list={list}
              name="status"
              label={t('columns.status')}
              all={t('list.allStates')}
              options={states.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
            <DaysFilter list={list} />
          </>
        }
        summary={totals ? t(...nameSum(totals, list.filters, language)) : null}
        foot={
          <>
            <PageFootLink link={openItemsPage.link({})}>{t('openItems.title')}</PageFootLink>
            {hasGaps ? <PageFootLink link={numberGapsPage.link({})}>{t('gaps.title')}</PageFootLink> : null}
          </>
        }
        empty={{ icon: <IconFileInvoice size={28} />, title: t('list.emptyTitle'), text: t('list.emptyText') }}
      >
        {picked.length === 0 ? null : (
          <BatchBar
            picked={picked}
            onClear={selection.clear}
            onStarted={(task) => {
              selection.clear();
              setBatches((shown) => [...shown, task]);
            }}
          />
        )}
        <DataTable
          list={list}
          selection={{
            ids: new Set(picked.map(({ invoiceId }) => invoiceId)),
            set: selection.set,
            labelOf: (number) => t('batch.pick', { number }),
            labelOfAll: t('batch.pickAll'),
          }}
          label={t('list.title')}
          {...(totals ? { total: totals.count } : {})}
          columns={[
            {
              id: 'invoiceId',
              header: t('columns.invoiceId'),
              width: 152,
              grow: 1,
              card: 'title',
              sorts: true,
              cell: ({ invoiceId }) => invoiceId,
            },
            {
              id: 'invoiceDate',
              header: t('columns.invoiceDate'),
              width: 92,
              card: 'start',
              sorts: true,
              cell: ({ invoiceDate }) => formatDate(invoiceDate, language),
            },
            {
              id: 'customerName',
              header: t('columns.customerName'),
              width: 110,
              sorts: true,
              grow: 1.7,
              cell: ({ customerName }) => customerName,
            },
            {
              id: 'description',
              header: t('columns.description'),
              width: 190,
              grow: 1.7,
              card: 'quiet',
              hideOrder: 2,
              cell: ({ description }) => description,
            },
            {
              id: 'invoiceDueDate',
              header: t('columns.invoiceDueDate'),
              width: 92,
              card: 'hidden',
              hideOrder: 1,
              sorts: true,
              cell: ({ invoiceDueDate }) => formatDate(invoiceDueDate, language),
            },
            {
              id: 'totalSum',
              header: t('columns.totalSum'),
              width: 112,
              align: 'end',
              card: 'end',
              sorts: true,
              // A correction has positive amounts and takes them back: the sum of the list subtracts it.
              cell: ({ totalSum, invoiceType }) =>
                formatMoney(invoiceType === 'correction' ? -totalSum : totalSum, language),
            },
            {
              id: 'payableAmount',
              header: t('columns.payableAmount'),
              width: 112,
              align: 'end',
              card: 'hidden',
              hideOrder: 3,
              cell: ({ payableAmount }) => formatMoney(payableAmount, language),
            },
            {
              id: 'issuedAt',
              header: t('columns.issuedAt'),
              width: 136,
              card: 'hidden',
              hideOrder: 4,
              cell: ({ issuedAt }) => (issuedAt === null ? null : formatInstant(issuedAt, language)),
            },
            {
              id: 'lastSentAt',
              header: t('columns.lastSentAt'),
              width: 136,
              card: 'hidden',
              hideOrder: 5,
              cell: (row) =>
                'lastSentAt' in row && row.lastSentAt !== null ? formatInstant(row.lastSentAt, language) : null,
            },
            {
              id: 'status',
              header: t('columns.status'),
              width: 112,
              card: 'badge',
              cell: ({ status, paymentStatus, invoiceType }) => (
                <StatusBadge status={status} paymentStatus={paymentStatus} invoiceType={invoiceType} />
              ),
            },
          ]}
          row={{
            id: ({ invoiceId }) => invoiceId,
            name: ({ invoiceId }) => invoiceId,
            link: ({ invoiceId }) => invoicePage.link({ invoiceId }),
            onIntent: ({ invoiceId }) => void client.prefetchQuery(invoiceQuery(invoiceId)),
            menu: ({ invoiceId, status, invoiceType, openAmount }) => [
              ...(openAmount === 0
                ? []
                : [
                    {
                      label: t(openAmount < 0 ? 'paying.payOut' : 'paying.action'),
                      icon: IconCoins,
                      run: () => setWanted({ invoiceId }),
                    },
                  ]),
              { label: t('actions.download'), icon: IconFileDownload, run: () => downloadStored(invoiceId) },
              // A copy of a cancellation would lose what it refers to.
              ...(invoiceType === 'cancellation'
                ? []
                : [{ label: t('actions.copy'), icon: IconCopy, run: () => setCopied(invoiceId) }]),
              ...(status === 'draft'
                ? [
                    {
                      label: t('actions.delete'),
                      icon: IconTrash,
                      destructive: true,
                      run: () => void remove(invoiceId),
                    },
                  ]
                : []),
            ],
          }}
        />
      </ListPage>
      {wanted === null ? null : <PaymentDialog wanted={wanted} onClose={() => setWanted(null)} />}
      <ProofDialog opened={isProving} onClose={() => setProving(false)} />
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
