import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { countDecimals, decimalSchema, priceDecimals } from '#platform/contract/money.ts';
import { lineSchema, textSchema } from '#platform/contract/texts.ts';
import { maxDocumentCharacters, maxDocumentLines } from './document-size.ts';
import { allowanceFields, precedingInvoiceFields, skontoFields } from './invoice-details.ts';
import { derivedShape, headFields, invoiceBodyLimit, positionDerived, positionFields } from './invoices.ts';

const base = '/api/benit/accounting';
const access = { permission: 'benit-accounting-permission' } as const;

/** Accepts any stored text, up to the size of a document. */
const previewText = textSchema(maxDocumentCharacters);
const previewDecimal = (decimals: number, min = 0) =>
  decimalSchema({ decimals, min, max: Number.MAX_SAFE_INTEGER / 10 ** decimals });
const previewDay = daySchema.nullable().or(z.literal(''));
const previewRate = z.number().int().min(0).max(100);

/** Returns the rule of a printable field: any stored value, but no number or day that breaks a calculation. */
function previewField({ kind, stored, decimals = 0 }: Field): z.ZodType {
  if (kind === 'day') return previewDay;
  if (kind === 'number')
    return stored instanceof z.ZodNullable ? previewDecimal(decimals).nullable() : previewDecimal(decimals);
  if (stored instanceof z.ZodNumber) return previewRate;
  return stored instanceof z.ZodString ? previewText : stored;
}

function previewShape<Fields extends FieldSet>(fields: Fields): { [Name in keyof Fields]: Fields[Name]['stored'] } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, previewField(field)])) as {
    [Name in keyof Fields]: Fields[Name]['stored'];
  };
}

const previewPosition = z.strictObject({
  ...positionDerived,
  ...previewShape(positionFields),
  count: previewDecimal(countDecimals, -Number.MAX_SAFE_INTEGER / 10 ** countDecimals).nullable(),
  price: previewDecimal(priceDecimals).nullable(),
});

/** Limit of partly written rows; no form creates more than 100. */
const maxDrawnRows = 100;

/**
 * Printable invoice: everything typed so far, missing values blank, and everything ever stored. It has the shape of an
 * invoice without its input rules; `assertDocumentSize` checks the whole.
 */
export const invoiceDraftSchema = z
  .strictObject({
    ...previewShape(headFields),
    ...derivedShape,
    invoiceId: previewText,
    invoiceDate: previewDay,
    skonto: z
      .array(z.strictObject({ ...previewShape(skontoFields), days: z.number().int().min(0).max(3650) }).partial())
      .max(maxDrawnRows),
    allowances: z.array(z.strictObject(previewShape(allowanceFields)).partial()).max(maxDrawnRows),
    charges: z.array(z.strictObject(previewShape(allowanceFields)).partial()).max(maxDrawnRows),
    precedingInvoices: z.array(z.strictObject(previewShape(precedingInvoiceFields)).partial()).max(maxDrawnRows),
    // Each position takes a line at least.
    positions: z.array(previewPosition.partial()).max(maxDocumentLines),
    version: versionSchema,
  })
  .partial();

export type InvoiceDraft = z.infer<typeof invoiceDraftSchema>;

export const renderInvoiceDocument = defineEndpoint({
  id: 'renderInvoiceDocument',
  method: 'POST',
  path: `${base}/invoice-document`,
  access,
  summary: 'Returns the PDF of the invoice in the request, saved or not',
  request: {
    query: z.strictObject({
      editor: lineSchema(64)
        .min(1)
        .optional()
        .describe(
          'Names an editor of the session that shows a live preview: a later call of the same editor replaces this one. Absent: a document to be kept, not a preview',
        ),
    }),
    body: z.strictObject({ invoice: invoiceDraftSchema }),
  },
  response: pdfFile(),
  errors: ['superseded', 'document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
  bodyLimit: invoiceBodyLimit,
});
