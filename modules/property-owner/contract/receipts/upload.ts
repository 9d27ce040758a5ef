import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file, maxFileBytes } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { emptyAsNull, formDay, formLine } from '#platform/contract/form-texts.ts';
import { compactIban } from '#platform/contract/iban.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { receiptsAdministrationPermission } from '../catalogue.ts';
import { externalIdSchema, noId } from '../external-ids.ts';
import { receiptsAccess, receiptSchema, receiptsPath } from './receipts.ts';

const access = { permission: receiptsAdministrationPermission } as const;

/**
 * Receipts that a person adds: a PDF; a photo, which becomes a page of a PDF; an e-invoice as XML, which is kept next to
 * its readable page.
 */
export const uploadedReceiptRule = {
  mediaTypes: ['application/pdf', 'image/jpeg', 'image/png', 'application/xml'],
  maxBytes: maxFileBytes.scan,
} as const satisfies FileRule;

export const maxIssuer = 200;
export const maxInvoiceNumber = 100;
export const maxDescription = 500;

const line = (max: number) => formLine(max).default('');
const written = z
  .string()
  .regex(/^-?\d{1,9}(?:[.,]\d{1,2})?$/u)
  .transform((text) => Number(text.replace(',', '.')));
const amount = emptyAsNull.or(written).nullable().default(null);
const positive = emptyAsNull.or(written.pipe(z.number().positive())).nullable().default(null);
const day = formDay.default(null);
const reference = emptyAsNull
  .or(z.literal(noId).transform(() => null))
  .or(externalIdSchema)
  .nullable()
  .default(null);

export const uploadReceipt = defineEndpoint({
  id: 'uploadReceipt',
  method: 'POST',
  path: `${receiptsPath}/upload`,
  access,
  summary: 'Adds a receipt that no delivery brought; it is numbered M-1, M-2 … and new',
  request: {
    body: z.strictObject({
      eid: externalIdSchema,
      rechnungssteller: line(maxIssuer),
      rechnungsnummer: line(maxInvoiceNumber),
      beschreibung: line(maxDescription),
      betrag: amount.describe('euros; a credit note is negative; empty: not known yet'),
      faelligAm: day,
      skontoBis: day,
      skontoBetrag: positive,
      lohnanteil: positive,
      IBAN: lineSchema(42).transform(compactIban).default('').describe('as typed: a wrong one is no error'),
      moid: reference.describe('rental unit of the owner'),
      mid: reference.describe('tenant of the owner'),
      kaid: reference.describe('cost type'),
      nochmals: z
        .enum(['true', 'false'])
        .default('false')
        .describe('true: also if there is a receipt with the same file already'),
    }),
    files: { file: uploadedReceiptRule },
  },
  response: z.object({ beleg: receiptSchema }),
  errors: [
    'not_found',
    'permission_denied',
    'receipt_file_known',
    'receipt_xml_unknown',
    'file_unreadable',
    'storage_full',
  ],
});

export const readReceiptFile = defineEndpoint({
  id: 'readReceiptFile',
  method: 'POST',
  path: `${receiptsPath}/read`,
  access,
  summary: 'Reads what a receipt says about itself, so that its form is filled in; stores nothing',
  request: { body: z.strictObject({}), files: { file: uploadedReceiptRule } },
  response: z.object({
    felder: z.object({
      rechnungssteller: z.string(),
      rechnungsnummer: z.string(),
      betrag: amountSchema.nullable(),
      faelligAm: z.string().nullable(),
      IBAN: z.string(),
    }),
    eRechnung: z.boolean().describe('true: from the e-invoice in the file'),
    schon: z.string().nullable().describe('number of a receipt with the same file'),
  }),
  errors: ['permission_denied', 'file_unreadable', 'storage_full'],
});
/** Downloads the XML of which the PDF of a receipt was made. */
export const getReceiptOriginal = defineEndpoint({
  id: 'getReceiptOriginal',
  method: 'GET',
  path: `${receiptsPath}/:archivid/original`,
  access: receiptsAccess,
  summary: 'Returns the e-invoice of a receipt as it was added; whoever may open its PDF may open it',
  request: { params: z.object({ archivid: externalIdSchema }) },
  response: file('application/xml'),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});
export type ReadValues = z.infer<typeof readReceiptFile.response>;
