import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { addAmounts } from '#platform/contract/derived-fields.ts';
import type { Column } from '#platform/web/lists/column.ts';
import type { ReminderProposal } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { shareColumns } from '../shared-columns.ts';

interface Formats {
  readonly t: TFunction<'accounting'>;
  readonly day: (day: string) => string;
  readonly money: (euros: number) => string;
  readonly badge: (proposal: ReminderProposal) => ReactNode;
  /** Way by which it goes: email or letter. */
  readonly way: (proposal: ReminderProposal) => string;
}

/** Columns of the list of due reminders. */
export function dueColumns({ t, day, money, badge, way }: Formats): readonly Column<ReminderProposal>[] {
  const shared = shareColumns(t, money);
  return [
    { ...shared.customerName, width: 110, card: 'title' },
    { ...shared.invoiceId, width: 104, card: 'quiet' },
    { id: 'level', header: t('reminding.columns.level'), width: 136, card: 'badge', cell: badge },
    {
      id: 'daysLate',
      header: t('openItems.daysLate'),
      width: 76,
      align: 'end',
      card: 'fact',
      hideOrder: 3,
      cell: ({ daysLate }) => daysLate,
    },
    {
      id: 'openAmount',
      header: t('openItems.openAmount'),
      width: 92,
      align: 'end',
      card: 'hidden',
      hideOrder: 1,
      cell: ({ openAmount }) => money(openAmount),
    },
    {
      id: 'claims',
      header: t('reminding.columns.claims'),
      width: 84,
      align: 'end',
      card: 'fact',
      hideOrder: 2,
      cell: ({ interest, lumpSum, fee, settled }) => {
        const claims = addAmounts([interest, lumpSum, fee, -settled]);
        return claims <= 0 ? null : money(claims);
      },
    },
    {
      id: 'total',
      header: t('reminding.columns.total'),
      width: 92,
      align: 'end',
      card: 'end',
      cell: ({ total }) => money(total),
    },
    {
      id: 'payDay',
      header: t('reminding.columns.payDay'),
      width: 96,
      card: 'fact',
      hideOrder: 4,
      cell: ({ payDay }) => day(payDay),
    },
    { id: 'way', header: t('reminding.columns.way'), width: 64, card: 'start', cell: way },
  ];
}
