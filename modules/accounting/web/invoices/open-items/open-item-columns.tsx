import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Column } from '#platform/web/lists/column.ts';
import type { OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import { shareColumns } from '../shared-columns.ts';

interface Formats {
  readonly t: TFunction<'accounting'>;
  readonly day: (day: string | null) => string;
  readonly money: (euros: number) => string;
  readonly badge: (item: OpenItem) => ReactNode;
  /** Last reminder, or why there is none. */
  readonly reminder: (item: OpenItem) => ReactNode;
}

/** Columns of the list of open items. */
export function openItemColumns({ t, day, money, badge, reminder }: Formats): readonly Column<OpenItem>[] {
  const shared = shareColumns(t, money);
  return [
    { ...shared.invoiceId, width: 152, card: 'title', sorts: true },
    { ...shared.customerName, width: 130, sorts: true },
    { ...shared.description, width: 170, grow: 1.5, hideOrder: 5 },
    {
      id: 'invoiceDueDate',
      header: t('columns.invoiceDueDate'),
      width: 92,
      card: 'start',
      sorts: true,
      cell: ({ invoiceDueDate }) => day(invoiceDueDate),
    },
    {
      id: 'daysLate',
      header: t('openItems.daysLate'),
      width: 84,
      align: 'end',
      card: 'fact',
      hideOrder: 1,
      cell: ({ daysLate }) => (daysLate === 0 ? null : daysLate),
    },
    shared.payableAmount,
    {
      id: 'openAmount',
      header: t('openItems.openAmount'),
      width: 112,
      align: 'end',
      card: 'end',
      sorts: true,
      cell: ({ openAmount }) => money(openAmount),
    },
    {
      id: 'reminder',
      header: t('reminding.columns.state'),
      width: 140,
      card: 'quiet',
      hideOrder: 2,
      cell: reminder,
    },
    { id: 'status', header: t('columns.status'), width: 130, card: 'badge', cell: badge },
  ];
}
