import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { day, line, money, multiline, number, presetChoice, requiredDay } from '#platform/contract/field-kinds.ts';
import { rows } from '#platform/contract/field-rows.ts';
import { defineFields, storedShape, type ValuesOf, wireShape } from '#platform/contract/fields.ts';
import { maxInteger, versionSchema } from '#platform/contract/integers.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { amountSchema, countDecimals, priceDecimals } from '#platform/contract/money.ts';
import { listQueryShape, nextCursorSchema, sortQueryShape } from '#platform/contract/paging.ts';
import { composedSchema, lineSchema, textSchema } from '#platform/contract/texts.ts';
import { company } from './company.ts';
import { invoiceSorts } from './invoice-sorts.ts';
import { vatRates } from './invoice-totals.ts';

const base = '/api/benit/accounting';
const access = { permission: 'benit-accounting-permission' } as const;

/** Units of measure (specification, section 9). `general` has no symbol: its count is fixed at 1. */
export const unitsOfMeasure = [
  'general', 'piece', 'kilogramme', 'gramm', 'year', 'month', 'day', 'hour', 'minute',
] as const;
export type UnitOfMeasure = (typeof unitsOfMeasure)[number];

export const maxPositions = 500;

// Room for a document that is too long, so that the answer can name the text and the remedy.
const bodyLimit = 4 * 1024 * 1024;

/** 1 to 40 letters, digits and `- _ . /`; businesses do write 2026/001. */
export const invoiceNumberSchema = composedSchema(40)
  .min(1)
  .regex(/^[\p{L}\p{Nd}\-_./]+$/u, { error: 'invoice_number_characters' })
  // In an address these two mean folders, encoded or not (RFC 3986, 5.2.4).
  .refine((text) => text !== '.' && text !== '..', { error: 'invoice_number_dots' });

const vatSchema = z.literal(vatRates);

export const invoiceStates = ['draft', 'issued', 'cancelled'] as const;

/** What the server derives from the positions; accepted from clients that send an answer back, and ignored. */
const positionDerived = { position: z.number().int().min(0).max(maxInteger), netSum: amountSchema, vatCost: amountSchema, sum: amountSchema } as const;
const vatBreakdownSchema = z.array(z.object({ vat: vatSchema, netSum: amountSchema, vatCost: amountSchema })).max(vatRates.length);
const derivedShape = {
  totalNetSum: amountSchema,
  totalVatCost: amountSchema,
  totalSum: amountSchema,
  vatBreakdown: vatBreakdownSchema,
  status: z.enum(invoiceStates),
  createdAt: instantSchema,
  updatedAt: instantSchema,
} as const;

function ignored<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).partial().shape;
}

export const positionFields = defineFields({
  description: multiline({ max: 5000 }),
  uom: presetChoice(unitsOfMeasure, 'piece'),
  count: number({ decimals: countDecimals, max: 1_000_000 }),
  price: money({ decimals: priceDecimals, max: 10_000_000 }),
  vat: presetChoice(vatRates, 19),
});

const positionRules = wireShape(positionFields);

const positionInputSchema = z
  .strictObject({
    ...ignored(positionDerived),
    description: positionRules.description.default(''),
    uom: positionRules.uom.default('general'),
    count: positionRules.count.default(1),
    price: positionRules.price.default(0),
    vat: positionRules.vat.default(19),
  })
  .refine((position) => position.uom !== 'general' || position.count === 1, {
    path: ['count'],
    error: 'count_fixed_for_general',
  });

const headFields = {
  ...company,
  description: line({ max: 300 }),
  invoiceDate: requiredDay(),
  invoiceDueDate: day(),
  serviceDate: day(),
  language: presetChoice(languageKeys, 'de'),
  customerId: line({ max: 64 }),
  customerName: line({ max: 300 }),
  customerSalutation: line({ max: 50 }),
  customerStreet: line({ max: 200 }),
  customerPostcode: line({ max: 20 }),
  customerCity: line({ max: 100 }),
  invoiceAdditionsTop: multiline({ max: 5000 }),
  invoiceAdditionsBottom: multiline({ max: 5000 }),
} as const;

type PositionValues = ValuesOf<typeof positionFields>;

/** A row in which nothing has been written yet. */
export const emptyPosition: PositionValues = { description: '', uom: 'piece', count: '1', price: '', vat: '19' };

/** The rows up to the last one in which something was written: those that are printed and saved. */
function writtenPositions(positions: readonly PositionValues[]): readonly PositionValues[] {
  return positions.slice(0, positions.findLastIndex((position) => !isUntouched(position)) + 1);
}

function isUntouched({ description, uom, count, price }: PositionValues): boolean {
  return description === '' && price === '' && uom === emptyPosition.uom && count === emptyPosition.count;
}

/** What a user writes of an invoice. */
export const invoiceFields = defineFields({
  ...headFields,
  positions: rows(positionFields, {
    max: maxPositions,
    rule: positionInputSchema,
    // `general` has no symbol, so its count is 1 whatever the hidden text says (specification, section 5).
    settle: (positions) => writtenPositions(positions).map((position) => (position.uom === 'general' ? { ...position, count: '1' } : position)),
    describe: ({ description, count, uom, price, vat }) => `${description}: ${count} ${uom} × ${price} €, ${vat} %`,
  }),
});

export const invoicePositionSchema = z.object({ ...positionDerived, ...storedShape(positionFields) });

export const invoiceSchema = z.object({
  invoiceId: z.string(),
  ...storedShape(headFields),
  positions: z.array(invoicePositionSchema),
  ...derivedShape,
  version: z.number().int(),
});

/** A row of the invoice list: what the list shows, without positions and sender. */
export const invoiceSummarySchema = invoiceSchema.pick({
  invoiceId: true, description: true, customerId: true, customerName: true, customerCity: true,
  invoiceDate: true, invoiceDueDate: true, language: true, status: true,
  totalNetSum: true, totalVatCost: true, totalSum: true, version: true,
});

const headRules = z.object(wireShape(headFields)).partial().shape;

/**
 * What a client may send of an invoice. Absent fields keep their value (on creation: the organisation's
 * configuration, today, German, no positions). `version` guards against lost updates.
 */
export const invoiceInputSchema = z.strictObject({
  ...headRules,
  ...ignored(derivedShape),
  invoiceId: invoiceNumberSchema,
  positions: invoiceFields.positions.wire.optional(),
  version: versionSchema.min(1).optional(),
});

/** A row of the list, or the whole invoice when it was asked for by number (parse it with `invoiceSchema`). */
export const listedInvoiceSchema = z.object({ ...invoiceSchema.partial().shape, ...invoiceSummarySchema.shape });

/** The live preview takes whatever has been typed so far; what is missing is left blank on the page. */
export const invoiceDraftSchema = invoiceInputSchema.extend({
  invoiceId: lineSchema(200).optional(),
  invoiceDate: daySchema.nullable().or(z.literal('')).optional(),
  invoiceDueDate: daySchema.nullable().or(z.literal('')).optional(),
  serviceDate: daySchema.nullable().or(z.literal('')).optional(),
  positions: z
    .array(
      z.strictObject({
        ...ignored(positionDerived),
        ...z.object(positionRules).partial().shape,
        count: positionRules.count.nullable().optional(),
        price: positionRules.price.nullable().optional(),
      }),
    )
    .max(maxPositions)
    .optional(),
});

export type Invoice = z.infer<typeof invoiceSchema>;
export type InvoicePosition = z.infer<typeof invoicePositionSchema>;
export type InvoiceSummary = z.infer<typeof invoiceSummarySchema>;
export type InvoiceInput = z.infer<typeof invoiceInputSchema>;
export type InvoiceDraft = z.infer<typeof invoiceDraftSchema>;

/** What a list holds altogether, all its pages. */
const invoiceListTotalsSchema = z.object({ count: z.number().int(), totalSum: amountSchema });

const numberParams = z.object({ id: invoiceNumberSchema });

export const listInvoices = defineEndpoint({
  id: 'listInvoices', method: 'GET', path: `${base}/invoice`, access,
  summary: 'Invoices, newest first; with invoiceId the one invoice, whole, or none',
  request: {
    query: z.strictObject({
      ...listQueryShape,
      ...sortQueryShape(invoiceSorts),
      invoiceId: textSchema(200).optional(),
      status: z.string().regex(/^[a-z]+(?:,[a-z]+)*$/u).transform((list) => list.split(',')).pipe(z.array(z.enum(invoiceStates)).max(invoiceStates.length)).optional()
        .describe('one or several, separated by commas'),
      from: daySchema.optional().describe('first invoice date'),
      to: daySchema.optional().describe('last invoice date'),
      totals: z.enum(['true']).optional().describe('asks for the sum over all pages'),
    }),
  },
  response: z.object({
    invoices: z.array(listedInvoiceSchema),
    nextCursor: nextCursorSchema,
    totals: invoiceListTotalsSchema.nullable().optional().describe('of all pages; null when a search finds more than it can sum'),
  }),
  errors: ['invalid_cursor'],
});

export const createInvoice = defineEndpoint({
  id: 'createInvoice', method: 'POST', path: `${base}/invoice`, access,
  summary: 'Creates a draft; without invoiceId the next number is taken',
  request: { body: z.strictObject({ invoice: invoiceInputSchema.extend({ invoiceId: invoiceNumberSchema.optional() }) }) },
  response: z.object({ invoiceId: z.string() }),
  errors: ['invoice_number_taken', 'numbering_exhausted'],
  bodyLimit,
});

export const saveInvoice = defineEndpoint({
  id: 'saveInvoice', method: 'PUT', path: `${base}/invoice`, access,
  summary: 'Saves a draft',
  request: { body: z.strictObject({ invoice: invoiceInputSchema }) },
  response: z.object({ invoice: invoiceSchema }),
  errors: ['not_found', 'changed_meanwhile', 'invoice_issued'],
  bodyLimit,
});

export const getNextInvoiceId = defineEndpoint({
  id: 'getNextInvoiceId', method: 'GET', path: `${base}/invoice/next-invoice-id`, access,
  summary: 'The number that the next invoice would get; takes nothing',
  request: {},
  response: z.object({ nextInvoiceId: z.string() }),
  errors: ['numbering_exhausted'],
});

export const copyInvoice = defineEndpoint({
  id: 'copyInvoice', method: 'POST', path: `${base}/invoice/copy`, access,
  summary: 'Creates a draft from an existing invoice, dated today',
  request: { body: z.strictObject({ toBeCopiedFromInvoiceId: invoiceNumberSchema, invoiceId: invoiceNumberSchema.optional() }) },
  response: z.object({ invoiceId: z.string() }),
  errors: ['not_found', 'invoice_number_taken', 'numbering_exhausted'],
});

export const changeInvoiceId = defineEndpoint({
  id: 'changeInvoiceId', method: 'PUT', path: `${base}/invoice/invoice-id`, access,
  summary: 'Gives a draft another number',
  request: { body: z.strictObject({ formerInvoiceId: invoiceNumberSchema, invoiceId: invoiceNumberSchema }) },
  response: z.object({ invoiceId: z.string() }),
  errors: ['not_found', 'invoice_number_taken', 'invoice_issued'],
});

export const deleteInvoice = defineEndpoint({
  id: 'deleteInvoice', method: 'DELETE', path: `${base}/invoice/:id`, access,
  summary: 'Deletes a draft and frees its number; a slash in the number is sent as %2F',
  request: {
    params: numberParams,
    query: z.strictObject({
      version: z.coerce.number().int().min(1).max(maxInteger).optional().describe('deletes only this version, absent: any'),
    }),
  },
  response: z.object({}),
  errors: ['not_found', 'changed_meanwhile', 'invoice_issued'],
});

export const renderInvoiceDocument = defineEndpoint({
  id: 'renderInvoiceDocument', method: 'POST', path: `${base}/invoice-document`, access,
  summary: 'The PDF of the invoice as given, saved or not',
  request: {
    query: z.strictObject({
      editor: lineSchema(64).min(1).optional().describe(
        'Names an editor of the session that shows a live preview: a later call of the same editor replaces this one. Absent: the document is to be kept',
      ),
    }),
    body: z.strictObject({ invoice: invoiceDraftSchema }),
  },
  response: 'pdf',
  errors: ['superseded', 'document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
  bodyLimit,
});

/** A customer as invoices need it; nested under `_id` as the specification has it. */
export const customerRecordSchema = z.object({
  _id: z.object({
    customerId: z.string(),
    customerName: z.string(),
    customerSalutation: z.string(),
    customerStreet: z.string(),
    customerPostcode: z.string(),
    customerCity: z.string(),
  }),
});

export type CustomerRecord = z.infer<typeof customerRecordSchema>;

export const listCustomerRecords = defineEndpoint({
  id: 'listCustomerRecords', method: 'GET', path: `${base}/invoice/customer-records`, access,
  summary: 'Customers of the organisation by name',
  request: { query: z.strictObject(listQueryShape) },
  response: z.object({ customerRecords: z.array(customerRecordSchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});
