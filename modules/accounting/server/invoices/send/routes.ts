import { createId } from '#platform/server/ids.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import * as contract from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { findInvoice } from '../repository.ts';
import { requireInvoice } from '../require-invoice.ts';
import { lastSentAt, listDeliveries, requireDelivery } from './delivery-repository.ts';
import { requireIssued, sendInvoice } from './send-invoice.ts';
import { sendingTask } from './send-invoices-task.ts';

export function createSendingRoutes(mailer: Mailer): readonly Route[] {
  return [
    route(contract.sendInvoice, async ({ body: { invoiceId, ...mail } }, { transaction }) =>
      transaction(async (context) => {
        const id = await sendInvoice(context, mailer, await requireIssued(context, invoiceId), mail);
        return { delivery: await requireDelivery(context, id, invoiceId) };
      }),
    ),
    route(contract.listDeliveries, async ({ query: { invoiceId, ...page } }, { read }) =>
      read(async (context) => {
        const { id } = requireInvoice(await findInvoice(context, invoiceId), 'invoiceId');
        const last = (await lastSentAt(context, [id])).get(id)?.toISOString() ?? null;
        return {
          ...(await listDeliveries(context, { id, number: invoiceId }, page)),
          lastSentAt: last,
          transport: mailer.transport,
        };
      }),
    ),
    route(contract.sendInvoices, async ({ body }, { transaction }) =>
      transaction(async (context) => ({
        task: await startTask(context, sendingTask, { batchId: createId(), ...body }),
      })),
    ),
  ];
}
