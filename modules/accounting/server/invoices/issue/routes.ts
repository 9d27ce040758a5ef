import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createId } from '#platform/server/ids.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import { checkInvoice } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import { viewInvoiceXml as viewInvoiceXmlEndpoint } from '#modules/accounting/contract/invoices/issuing/view-invoice-xml.ts';
import { toFileName } from '#modules/accounting/contract/shared/file-names.ts';
import * as contract from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import { examineInvoices } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import { findInvoiceFile } from '../../chain/documents.ts';
import type { ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { correctInvoice } from '../correct/correct-invoice.ts';
import { listInstalments } from '../instalments/list-instalments.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import type { CancelParts } from './cancel-invoice.ts';
import { readCheckContext } from './check-context.ts';
import { examineMany } from './examine-many.ts';
import { issuingTask } from './issue-many.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { IssueParts } from './issue-invoice.ts';
import { refuseDocument, requireDocument, viewInvoiceXml } from './view-invoice-xml.ts';

/** Priority over repeatable documents: the caller waits until the invoice is issued. */
const awaited = { priority: 'prompt' } as const;
const mediaTypes = { pdf: 'application/pdf', cii: 'application/xml', ubl: 'application/xml' } as const;

/** Routes of an invoice from its draft to its issued files. */
export function createIssuingRoutes({
  reader,
  ...parts
}: IssueParts & CancelParts & { readonly reader: ReceiptReader }): readonly Route[] {
  return [
    route(contract.checkInvoice, async ({ body: { invoice } }, { read }) => ({
      findings: checkInvoice(invoice, await read((context) => readCheckContext(context, invoice.invoiceId ?? ''))),
    })),
    route(contract.issueInvoice, async ({ body: { invoiceId: number, ...seen } }, member) => ({
      invoice: (await issueInvoice(parts, { ...member, ...awaited }, { number, ...seen })).invoice,
    })),
    route(contract.issueInvoices, ({ body }, { transaction }) =>
      transaction(async (context) => ({
        task: await startTask(context, issuingTask, { batchId: createId(), ...body }),
      })),
    ),
    route(examineInvoices, async ({ body: { invoiceIds, today } }, member) => ({
      invoices: await examineMany(member, invoiceIds, today),
    })),
    route(contract.cancelInvoice, async ({ body }, member) => ({
      invoiceId: await cancelInvoice(parts, { ...member, ...awaited }, { number: body.invoiceId, reason: body.reason }),
    })),
    route(contract.correctInvoice, async ({ body }, { transaction }) => ({
      invoiceId: await transaction((context) => correctInvoice(context, body)),
    })),
    route(contract.listInstalments, async ({ query }, { read }) => ({
      instalments: await read((context) => listInstalments(context, query)),
    })),
    route(contract.getInvoiceFile, async ({ params, query: { format } }, { actor, read }) => {
      const { invoice, content, sha256 } = await read(
        async (context) => (await findInvoiceFile(context, params.id, format)) ?? refuseDocument(context, params.id),
      );
      if (content === null || sha256 === null) throw new AppError('no_e_invoice');
      const file = {
        organizationId: actor.organizationId,
        id: invoice,
        sha256,
        byteSize: content.byteLength,
        mediaType: mediaTypes[format],
        name: toFileName(params.id, format),
      };
      return { file, source: content };
    }),
    route(viewInvoiceXmlEndpoint, async ({ query: { invoiceId, format } }, { tenantQueue, read, signal, log }) => {
      const document = await read((context) => requireDocument(context, invoiceId));
      return viewInvoiceXml({ files: parts.files, reader }, document, format, { tenantQueue, signal, log });
    }),
  ];
}
