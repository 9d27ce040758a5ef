import type { TFunction } from 'i18next';
import type { Invoice } from '../../contract/invoices/invoices.ts';

type Named = Pick<Invoice, 'invoiceId' | 'customerName' | 'description' | 'payableAmount'>;

/** Columns that the lists of invoices share; each list adds the widths that fit beside its own columns. */
export function shareColumns(t: TFunction<'accounting'>, money: (euros: number) => string) {
  return {
    invoiceId: {
      id: 'invoiceId',
      header: t('columns.invoiceId'),
      grow: 1,
      cell: ({ invoiceId }: Pick<Named, 'invoiceId'>) => invoiceId,
    },
    customerName: {
      id: 'customerName',
      header: t('columns.customerName'),
      grow: 1.7,
      cell: ({ customerName }: Pick<Named, 'customerName'>) => customerName,
    },
    description: {
      id: 'description',
      header: t('columns.description'),
      card: 'quiet',
      cell: ({ description }: Pick<Named, 'description'>) => description,
    },
    payableAmount: {
      id: 'payableAmount',
      header: t('columns.payableAmount'),
      width: 112,
      align: 'end',
      card: 'hidden',
      hideOrder: 4,
      cell: ({ payableAmount }: Pick<Named, 'payableAmount'>) => money(payableAmount),
    },
  } as const;
}
