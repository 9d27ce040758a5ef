import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { listOpenItems as listOpenItemsEndpoint } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import * as contract from '#modules/accounting/contract/invoices/payments/payments.ts';
import { findInvoice } from '../repository.ts';
import { requireInvoice } from '../require-invoice.ts';
import { listOpenItems } from './list-open-items.ts';
import { listPayments } from './payment-repository.ts';
import { recordPayment, recordPayments, removePayment } from './record-payment.ts';

/** Routes of the payments of issued invoices. */
export function createPaymentRoutes(): readonly Route[] {
  return [
    route(contract.listPayments, ({ query: { invoiceId, removed, ...page } }, { read }) =>
      read(async (context) =>
        listPayments(context, requireInvoice(await findInvoice(context, invoiceId), 'invoiceId'), {
          ...page,
          withRemoved: removed === 'true',
        }),
      ),
    ),
    route(listOpenItemsEndpoint, ({ query }, { read }) => read((context) => listOpenItems(context, query))),
    route(contract.addPayment, ({ body }, { transaction }) =>
      transaction((context) => recordPayment(context, body.payment)),
    ),
    route(contract.addPayments, ({ body: { payments, ...shared } }, { transaction }) =>
      transaction(async (context) => ({
        payments: await recordPayments(
          context,
          payments.map((payment) => ({ ...payment, ...shared })),
        ),
      })),
    ),
    route(contract.removePayment, async ({ params }, { transaction }) => {
      await transaction((context) => removePayment(context, params.id));
      return {};
    }),
  ];
}
