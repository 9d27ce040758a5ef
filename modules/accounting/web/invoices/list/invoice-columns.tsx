import type { TFunction } from 'i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { formatDate, formatInstant, formatMoney } from '#platform/web/format/format.ts';
import type { Column } from '#platform/web/lists/column.ts';
import type { RowOf } from '#platform/web/lists/define-list.ts';
import type { invoiceList } from '../invoice-queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { SendingIcon, SendingText } from './sending-mark.tsx';
import classes from './invoice-list.module.css';

/** Row of the list; a request for one number answers whole invoices, which have no state of sending. */
export type InvoiceRow = RowOf<typeof invoiceList>;

/** Columns of the list of invoices. */
export function listInvoiceColumns(t: TFunction<'accounting'>, language: LanguageKey): readonly Column<InvoiceRow>[] {
  return [
    {
      id: 'invoiceId',
      header: t('columns.invoiceId'),
      // A number of twelve characters beside its checkbox.
      width: 140,
      grow: 1,
      card: 'title',
      sorts: true,
      cell: ({ invoiceId }) => invoiceId,
    },
    {
      id: 'invoiceDate',
      header: t('columns.invoiceDate'),
      width: 84,
      card: 'start',
      sorts: true,
      cell: ({ invoiceDate }) => formatDate(invoiceDate, language),
    },
    {
      id: 'customerName',
      header: t('columns.customerName'),
      width: 114,
      sorts: true,
      grow: 2.2,
      cell: ({ customerName }) => (
        <span className={`kontor-two-lines ${classes.customer}`} title={customerName}>
          {customerName}
        </span>
      ),
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
      cell: ({ totalSum, invoiceType }) => formatMoney(invoiceType === 'correction' ? -totalSum : totalSum, language),
    },
    {
      id: 'payableAmount',
      header: t('columns.payableAmount'),
      width: 112,
      align: 'end',
      card: 'hidden',
      hideOrder: 4,
      cell: ({ payableAmount }) => formatMoney(payableAmount, language),
    },
    {
      id: 'issuedAt',
      header: t('columns.issuedAt'),
      width: 136,
      card: 'hidden',
      hideOrder: 5,
      cell: ({ issuedAt }) => (issuedAt === null ? null : formatInstant(issuedAt, language)),
    },
    {
      id: 'status',
      header: t('columns.status'),
      // The longest state with its envelope.
      width: 160,
      card: 'badge',
      cell: (row) => (
        <span className={classes.status}>
          <StatusBadge status={row.status} paymentStatus={row.paymentStatus} invoiceType={row.invoiceType} />
          {toSending(row, SendingIcon)}
        </span>
      ),
    },
    {
      id: 'sending',
      header: t('columns.sending'),
      width: 124,
      card: 'fact',
      hideOrder: 3,
      cell: (row) => toSending(row, SendingText),
    },
  ];
}

function toSending(row: InvoiceRow, Part: typeof SendingIcon | typeof SendingText) {
  if (!('sendState' in row) || row.sendState === null) return null;
  return <Part sendState={row.sendState} lastSentAt={row.lastSentAt} />;
}
