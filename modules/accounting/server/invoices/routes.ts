import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { listCustomerRecords } from '../../contract/records/customer-records.ts';
import { listCustomerChoices, listServiceChoices } from '../../contract/records/record-choices.ts';
import { customer, service } from '../../contract/records/records.ts';
import { toFileName } from '../../contract/shared/file-names.ts';
import { toCustomerFields } from '../../contract/invoices/invoice-customer.ts';
import { renderInvoiceDocument as renderInvoiceDocumentEndpoint } from '../../contract/invoices/invoice-draft.ts';
import { listNumberGaps as listNumberGapsEndpoint } from '../../contract/numbers/number-gaps.ts';
import * as contract from '../../contract/invoices/invoices.ts';
import { getNextInvoiceId } from '../../contract/numbers/next-invoice-id.ts';
import { readLogo } from '../configuration/logo.ts';
import { findLogo, readNumbering } from '../configuration/repository.ts';
import { renderInvoiceDocument } from './document/render-invoice-document.ts';
import { listInvoices, sumInvoices } from './list.ts';
import { listNumberGaps } from '../numbers/number-gaps.ts';
import { previewNextNumber } from '../numbers/numbering.ts';
import { listRecentFirst } from '#platform/server/records/list-records.ts';
import { customers, services } from '../records/routes.ts';
import { listRecentCustomers, listRecentServices } from './recent-records.ts';
import { findInvoice } from './repository.ts';
import {
  changeInvoiceNumber,
  copyInvoice,
  createInvoice,
  deleteInvoice,
  repeatInvoice,
  saveInvoice,
} from './service.ts';

/**
 * @param renderer makes the PDFs
 * @param files store of the logo
 */
export function createInvoiceRoutes(renderer: DocumentRenderer, files: Files): readonly Route[] {
  return [
    route(contract.listInvoices, async ({ query }, { read }) => {
      const { invoiceId } = query;
      if (invoiceId === undefined) {
        return read(async (context) => ({
          ...(await listInvoices(context, query)),
          ...(query.totals && isFirstPage(query) && { totals: await sumInvoices(context, query) }),
        }));
      }
      const stored = await read((context) => findInvoice(context, invoiceId));
      // An editor opens: its first preview follows.
      if (stored) renderer.warmUp();
      return { invoices: stored ? [stored.invoice] : [], nextCursor: null };
    }),
    route(contract.createInvoice, async ({ body }, { transaction }) => ({
      invoiceId: await transaction((context) => createInvoice(context, body.invoice)),
    })),
    route(contract.saveInvoice, async ({ body }, { transaction }) => ({
      invoice: await transaction((context) => saveInvoice(context, body.invoice)),
    })),
    route(getNextInvoiceId, async (_, { read }) => ({
      nextInvoiceId: await read(async (context) => previewNextNumber(context, await readNumbering(context))),
    })),
    route(listNumberGapsEndpoint, async ({ query }, { read }) =>
      read(async (context) => listNumberGaps(context, await readNumbering(context), query)),
    ),
    route(contract.copyInvoice, ({ body }, { transaction }) =>
      transaction((context) =>
        body.repeat === true
          ? repeatInvoice(context, body.toBeCopiedFromInvoiceId, body.invoiceId)
          : copyInvoice(context, body.toBeCopiedFromInvoiceId, body.invoiceId, {
              isCorrection: body.correction === true,
            }),
      ),
    ),
    route(contract.changeInvoiceId, async ({ body }, { transaction }) => ({
      invoiceId: await transaction((context) => changeInvoiceNumber(context, body.formerInvoiceId, body.invoiceId)),
    })),
    route(contract.deleteInvoice, async ({ params, query }, { transaction }) => {
      await transaction((context) => deleteInvoice(context, params.id, query.version));
      return {};
    }),
    route(renderInvoiceDocumentEndpoint, async ({ body, query }, { tenantQueue, session, read, signal, log }) => {
      const logo = await readLogo(files, await read(findLogo), log);
      const { editor } = query;
      const live = editor === undefined ? {} : ({ priority: 'live', replaces: `${session.id} ${editor}` } as const);
      const pdf = await renderInvoiceDocument(renderer, body.invoice, logo, { signal, tenantQueue, ...live });
      return { bytes: pdf, fileName: toFileName(body.invoice.invoiceId || 'invoice') };
    }),
    route(listCustomerRecords, async ({ query }, { read }) => {
      const { records, nextCursor } = await read(({ tx }) => customers.list(tx, { ...query, active: true }));
      return { customerRecords: records.map((record) => ({ _id: toCustomerFields(record) })), nextCursor };
    }),
    route(listCustomerChoices, async ({ query }, { read }) =>
      read(async ({ tx }) => {
        const recent = await listRecentCustomers(tx);
        const rows = await listRecentFirst(tx, customer, customers.table, { ...query, recent });
        return { records: rows.map(customers.table.toRecord) };
      }),
    ),
    route(listServiceChoices, async ({ query }, { read }) =>
      read(async ({ tx }) => {
        const recent = await listRecentServices(tx);
        const rows = await listRecentFirst(tx, service, services.table, { ...query, recent });
        return { records: rows.map(services.table.toRecord) };
      }),
    ),
  ];
}
