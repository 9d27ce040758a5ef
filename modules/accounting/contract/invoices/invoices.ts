import { z } from 'zod';
import { daySchema, instantSchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { day, line, money, multiline, number, presetChoice, requiredDay } from '#platform/contract/field-kinds.ts';
import { rows } from '#platform/contract/field-rows.ts';
import { defineFields, storedShape, wireShape } from '#platform/contract/fields.ts';
import type { StoredOf, ValuesOf } from '#platform/contract/fields.ts';
import { deletedVersionSchema, maxInteger, versionSchema } from '#platform/contract/integers.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { amountSchema, countDecimals, priceDecimals } from '#platform/contract/money.ts';
import { listQueryShape, nextCursorSchema, sortQueryShape } from '#platform/contract/paging.ts';
import { composedSchema, lineSchema, textSchema } from '#platform/contract/texts.ts';
import { company } from '../company/company.ts';
import { attachmentSchema } from '../attachments/attachment.ts';
import { maxEuros } from '../shared/amount-limits.ts';
import {
  blankPositionDetails,
  detailFields,
  hasFittingReason,
  positionDetailFields,
  withDefaults,
} from './invoice-details.ts';
import {
  invoiceFilterStates,
  invoiceSorts,
  invoiceStates,
  sendStates,
  paymentStates,
  invoiceDueFilters,
} from './invoice-filters.ts';
import { formerUnits, unitsOfMeasure } from '../shared/units.ts';
import { vatRates } from '../shared/vat-reasons.ts';

const base = '/api/benit/accounting';
const access = { permission: 'benit-accounting-permission' } as const;

export const maxPositions = 500;

// Accepts a document that is too long, so that the answer can name the text and the remedy.
export const invoiceBodyLimit = 4 * 1024 * 1024;

/** 1 to 40 letters, digits and `- _ . /`; businesses use numbers such as 2026/001. */
export const invoiceNumberSchema = composedSchema(40)
  .min(1)
  .regex(/^[\p{L}\p{Nd}\-_./]+$/u, { error: 'invoice_number_characters' })
  // Both mean folders in an address, encoded or not (RFC 3986, 5.2.4).
  .refine((text) => text !== '.' && text !== '..', { error: 'invoice_number_dots' });

/** Number of an existing invoice, whatever rule applied when it was assigned. */
export const storedNumberSchema = composedSchema(200).regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'control_character' });

/** Fields that the server derives from the positions; accepted from clients that send an answer back, and ignored. */
export const positionDerived = {
  position: z.number().int().min(0).max(maxInteger),
  netSum: amountSchema,
  vatCost: amountSchema,
  sum: amountSchema,
} as const;
const vatBreakdownSchema = z
  .array(
    z.object({
      vat: z.number(),
      category: lineSchema(3).optional().describe('category code of EN 16931'),
      netSum: amountSchema,
      vatCost: amountSchema,
    }),
  )
  .max(100);
export const derivedShape = {
  totalNetSum: amountSchema,
  totalVatCost: amountSchema,
  totalSum: amountSchema.describe('with VAT (BT-112)'),
  roundingAmount: amountSchema.describe('rounding difference of gross prices (BT-114)'),
  payableAmount: amountSchema.describe('amount due for payment (BT-115)'),
  vatBreakdown: vatBreakdownSchema,
  issuedAt: instantSchema.nullable(),
  cancels: textSchema(200).nullable().describe('number of the invoice that this one cancels'),
  cancelledBy: textSchema(200).nullable().describe('number of the invoice that cancels this one'),
  corrects: textSchema(200).nullable().describe('number of the invoice of which this one takes back a part'),
  correctedBy: z.array(textSchema(200)).max(maxPositions).describe('numbers of the issued corrections of this invoice'),
  deductedBy: textSchema(200).nullable().describe('number of the final invoice that deducts this one'),
  takenOver: z.boolean().describe('issued before Kontor stored issued documents: no e-invoice'),
  paymentStatus: z
    .enum(paymentStates)
    .nullable()
    .describe('payment state of an issued invoice on today’s date in Germany'),
  openAmount: amountSchema.describe('owed now; negative: credit of the customer; 0 if the invoice is not issued'),
  paidAmount: amountSchema.describe('payments less refunds and chargebacks'),
  lateFrom: daySchema
    .nullable()
    .describe('first day on which it is overdue: the day after the due date, moved to a working day (§ 193 BGB)'),
  customerRecordId: z
    .uuid()
    .nullable()
    .describe('customer record of the invoice; null while no record has the customer number of the invoice'),
  attachments: z.array(attachmentSchema).max(maxPositions).describe('files that it carries (BG-24), in their order'),
  status: z.enum(invoiceStates),
  createdAt: instantSchema,
  updatedAt: instantSchema,
} as const;

function ignored<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).partial().shape;
}

export const positionFields = defineFields({
  description: multiline({ max: 5000 }),
  uom: presetChoice(unitsOfMeasure, 'piece', { former: formerUnits }),
  count: number({ decimals: countDecimals, min: -1_000_000, max: 1_000_000 }),
  price: money({ decimals: priceDecimals, max: maxEuros }),
  vat: presetChoice(vatRates, 19),
  ...positionDetailFields,
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
    ...withDefaults(positionDetailFields, blankPositionDetails),
  })
  .refine((position) => position.uom !== 'general' || Math.abs(position.count) === 1, {
    path: ['count'],
    error: 'count_fixed_for_general',
  })
  .refine(hasFittingReason, { path: ['vatReason'], error: 'vat_reason_needs_zero' })
  .refine(({ discountPercent, discountAmount }) => discountPercent === null || discountAmount === null, {
    path: ['discountAmount'],
    error: 'amount_or_percent',
  });

export const headFields = {
  ...company,
  description: line({ max: 300 }),
  invoiceDate: requiredDay(),
  invoiceDueDate: day(),
  serviceDate: day(),
  language: presetChoice(languageKeys, 'de'),
  customerId: line({ max: 64 }),
  customerName: line({ max: 300 }),
  customerSalutation: line({ max: 50 }),
  // Street and house number of a customer, with the space between.
  customerStreet: line({ max: 230 }),
  customerPostcode: line({ max: 20 }),
  customerCity: line({ max: 100 }),
  invoiceAdditionsTop: multiline({ max: 5000 }),
  invoiceAdditionsBottom: multiline({ max: 5000 }),
  ...detailFields,
} as const;

type PositionValues = ValuesOf<typeof positionFields>;

/** Row without any input. */
export const emptyPosition: PositionValues = {
  description: '',
  uom: 'piece',
  count: '1',
  price: '',
  vat: '19',
  vatReason: '',
  vatReasonText: '',
  discountPercent: '',
  discountAmount: '',
  articleNumber: '',
  servicePeriodStart: null,
  servicePeriodEnd: null,
  correctedPosition: '',
};

/** Returns the rows up to the last one with input: only these are printed and saved. */
function writtenPositions(positions: readonly PositionValues[]): readonly PositionValues[] {
  return positions.slice(0, positions.findLastIndex((position) => !isUntouched(position)) + 1);
}

function isUntouched({ description, uom, count, price }: PositionValues): boolean {
  return description === '' && price === '' && uom === emptyPosition.uom && count === emptyPosition.count;
}

/** Resets fields that an earlier choice filled and that are hidden now. */
function normalizePosition(position: PositionValues): PositionValues {
  return {
    ...position,
    ...(position.uom === 'general' ? { count: /^\s*[-−]/u.test(position.count) ? '-1' : '1' } : {}),
    ...(position.vat === '0' ? {} : { vatReason: '', vatReasonText: '' }),
  };
}

/**
 * Describes a position in one line of the audit log, such as `Beratung: 2.5 hour × 100 €, 19 %`, followed by its other
 * fields.
 */
function describePosition({ description, count, uom, price, vat, ...more }: StoredOf<typeof positionFields>): string {
  const {
    vatReason,
    vatReasonText,
    discountPercent,
    discountAmount,
    articleNumber,
    servicePeriodStart,
    servicePeriodEnd,
  } = more;
  const discount =
    discountPercent === null ? (discountAmount === null ? '' : `-${discountAmount} €`) : `-${discountPercent} %`;
  const period =
    servicePeriodStart === null && servicePeriodEnd === null
      ? ''
      : `${servicePeriodStart ?? ''}–${servicePeriodEnd ?? ''}`;
  return [
    `${description}: ${count} ${uom} × ${price} €, ${vat} %`,
    vatReason,
    vatReasonText,
    discount,
    articleNumber,
    period,
  ]
    .filter((text) => text !== '')
    .join(' | ');
}

/** Fields of an invoice that users write. */
export const invoiceFields = defineFields({
  ...headFields,
  positions: rows(positionFields, {
    max: maxPositions,
    rule: positionInputSchema,
    // `general` has no symbol, so its count is 1 whatever the hidden text says (specification, section 5).
    settle: (positions) => writtenPositions(positions).map(normalizePosition),
    describe: describePosition,
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

/** Row of the invoice list, without positions and sender. */
export const invoiceSummarySchema = invoiceSchema.pick({
  invoiceId: true,
  description: true,
  customerId: true,
  customerName: true,
  customerCity: true,
  invoiceDate: true,
  invoiceDueDate: true,
  language: true,
  status: true,
  totalNetSum: true,
  totalVatCost: true,
  totalSum: true,
  version: true,
  invoiceType: true,
  payableAmount: true,
  issuedAt: true,
  paymentStatus: true,
  openAmount: true,
  paidAmount: true,
  lateFrom: true,
});

const headRules = z.object(wireShape(headFields)).partial().shape;

/**
 * Request body for an invoice. Absent fields keep their value (on creation: the organisation's configuration, today,
 * German, no positions). `version` prevents lost updates.
 */
export const invoiceInputSchema = z.strictObject({
  ...headRules,
  // An answer sent back may belong to a cancellation, which can no longer change, or to a correction.
  invoiceType: headRules.invoiceType.or(z.literal(['cancellation', 'correction'])),
  ...ignored(derivedShape),
  invoiceId: storedNumberSchema,
  positions: invoiceFields.positions.wire.optional(),
  version: versionSchema.min(1).optional(),
});

/** Row of the list with the state of its mails. */
const listedInvoiceSchema = invoiceSummarySchema.extend({
  lastSentAt: instantSchema.nullable().describe('time at which it was last sent by email'),
  sendState: z
    .enum(sendStates)
    .nullable()
    .describe('state of its last delivery; null where nothing is to be sent: a draft, a cancelled one, one taken over'),
});

/**
 * Rows of the list, or the whole invoice if the request names its number. A row has only its own fields: the serializer
 * tries it first, and it is fast.
 */
const listedInvoicesSchema = z.array(z.strictObject(listedInvoiceSchema.shape)).or(z.array(invoiceSchema));

export type Invoice = z.infer<typeof invoiceSchema>;
export type InvoiceSummary = z.infer<typeof invoiceSummarySchema>;
export type ListedInvoice = z.infer<typeof listedInvoiceSchema>;
/** Invoice as sent; `InvoiceInput` is the parsed invoice with the defaults of the positions. */
export type InvoiceRequest = z.input<typeof invoiceInputSchema>;
export type InvoiceInput = z.infer<typeof invoiceInputSchema>;

/** Totals of a list over all its pages. */
const invoiceListTotalsSchema = z.object({
  count: z.number().int(),
  totalSum: amountSchema,
  openSum: amountSchema.describe('open amounts; a credit is negative'),
});

const numberParams = z.object({ id: storedNumberSchema });

export const listInvoices = defineEndpoint({
  id: 'listInvoices',
  method: 'GET',
  path: `${base}/invoice`,
  access,
  summary: 'Lists invoices, newest first; with invoiceId the one complete invoice, or none',
  request: {
    query: withDaysInOrder(
      z.strictObject({
        ...listQueryShape,
        ...sortQueryShape(invoiceSorts),
        invoiceId: textSchema(200).optional(),
        status: z
          .string()
          .regex(/^[A-Za-z]+(?:,[A-Za-z]+)*$/u)
          .transform((list) => list.split(','))
          .pipe(z.array(z.enum(invoiceFilterStates)).max(invoiceFilterStates.length))
          .optional()
          .describe('one or several, separated by commas'),
        from: daySchema.optional().describe('earliest invoice date'),
        to: daySchema.optional().describe('latest invoice date'),
        customerId: z.uuid().optional().describe('id of a customer record: only invoices written for this customer'),
        due: z.enum(invoiceDueFilters).optional().describe('only unpaid invoices, by their day'),
        sent: z.enum(sendStates).optional().describe('only invoices whose last delivery has this state'),
        totals: z.enum(['true']).optional().describe('requests the sum over all pages; the first page returns it'),
      }),
    ),
  },
  response: z.object({
    invoices: listedInvoicesSchema,
    nextCursor: nextCursorSchema,
    totals: invoiceListTotalsSchema
      .nullable()
      .optional()
      .describe('totals of all pages; null if a search finds more than can be summed'),
  }),
  errors: ['invalid_cursor'],
});

export const createInvoice = defineEndpoint({
  id: 'createInvoice',
  method: 'POST',
  path: `${base}/invoice`,
  access,
  summary: 'Creates a draft; without invoiceId it gets the next number',
  request: {
    body: z.strictObject({ invoice: invoiceInputSchema.extend({ invoiceId: invoiceNumberSchema.optional() }) }),
  },
  response: z.object({ invoiceId: z.string() }),
  errors: ['invoice_number_taken', 'numbering_exhausted'],
  bodyLimit: invoiceBodyLimit,
});

export const saveInvoice = defineEndpoint({
  id: 'saveInvoice',
  method: 'PUT',
  path: `${base}/invoice`,
  access,
  summary: 'Saves a draft',
  request: { body: z.strictObject({ invoice: invoiceInputSchema }) },
  response: z.object({ invoice: invoiceSchema }),
  errors: ['not_found', 'changed_meanwhile', 'invoice_issued', 'cancellation_unfinished'],
  bodyLimit: invoiceBodyLimit,
});

export const copyInvoice = defineEndpoint({
  id: 'copyInvoice',
  method: 'POST',
  path: `${base}/invoice/copy`,
  access,
  summary: 'Creates a draft from an existing invoice, dated today',
  request: {
    body: z.strictObject({
      toBeCopiedFromInvoiceId: storedNumberSchema,
      invoiceId: invoiceNumberSchema.optional(),
      correction: z.boolean().optional().describe('for a cancelled invoice: keeps the service dates'),
      repeat: z
        .boolean()
        .optional()
        .describe('moves the service to the present month, also where texts name its months or days'),
    }),
  },
  response: z.object({
    invoiceId: z.string(),
    moved: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .describe('months and days that the texts named, and name now; empty unless repeated'),
  }),
  errors: ['not_found', 'invoice_number_taken', 'numbering_exhausted'],
});

export const changeInvoiceId = defineEndpoint({
  id: 'changeInvoiceId',
  method: 'PUT',
  path: `${base}/invoice/invoice-id`,
  access,
  summary: 'Changes the number of a draft',
  request: { body: z.strictObject({ formerInvoiceId: storedNumberSchema, invoiceId: invoiceNumberSchema }) },
  response: z.object({ invoiceId: z.string() }),
  errors: ['not_found', 'invoice_number_taken', 'invoice_issued', 'cancellation_unfinished'],
});

export const deleteInvoice = defineEndpoint({
  id: 'deleteInvoice',
  method: 'DELETE',
  path: `${base}/invoice/:id`,
  access,
  summary: 'Deletes a draft and frees its number; a slash in the number is sent as %2F',
  request: {
    params: numberParams,
    query: z.strictObject({
      version: deletedVersionSchema,
    }),
  },
  response: z.object({}),
  errors: ['not_found', 'changed_meanwhile', 'invoice_issued'],
});
