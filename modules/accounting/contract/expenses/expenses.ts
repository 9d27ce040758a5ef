import { z } from 'zod';
import { daySchema, instantSchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { errorEntrySchema } from '#platform/contract/errors.ts';
import {
  day,
  iban,
  line,
  money,
  number,
  optionalMoney,
  presetChoice,
  recordLookup,
  requiredDay,
} from '#platform/contract/field-kinds.ts';
import { rows } from '#platform/contract/field-rows.ts';
import { defineFields, storedShape, wireShape } from '#platform/contract/fields.ts';
import { csvFile, file, maxFileBytes, pdfFile } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { deletedVersionSchema, maxInteger, versionSchema } from '#platform/contract/integers.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { listQueryShape, nextCursorSchema, sortQueryShape } from '#platform/contract/paging.ts';
import { defineLiveEvent, permissionRoom } from '#platform/contract/live-events.ts';
import { maxTaskErrors, taskSchema, taskStates } from '#platform/contract/task.ts';
import { composedSchema, lineSchema, textSchema } from '#platform/contract/texts.ts';
import { checkReportSchema } from '#modules/e-invoice/contract/check-report.ts';
import { fieldSourceSchema, maxAmountRows } from '#modules/receipt-reading/contract/receipt-values.ts';
import { expenseCategoryIds } from './expense-categories.ts';
import { checkedStates, expensePaymentFilters, expenseSorts, paymentStates } from './expense-filters.ts';
import { paymentMethods } from '../shared/payment-methods.ts';
import { invoiceNumberSchema } from '../invoices/invoices.ts';

const base = '/api/benit/accounting';
const access = { permission: 'benit-accounting-permission' } as const;

/** Credit notes have negative amounts. */
export const expenseAmountLimits = { min: -100_000_000, max: 100_000_000 } as const;

/** File types and size limit of a receipt; XML for e-invoices. */
export const receiptRule = {
  mediaTypes: ['image/png', 'image/jpeg', 'application/pdf', 'application/xml'],
  maxBytes: maxFileBytes.scan,
} as const satisfies FileRule;

/** Amounts of a receipt at one VAT rate; `vat` in percent. */
export const expenseAmountFields = defineFields({
  net: money(expenseAmountLimits),
  vat: number({ decimals: 2, max: 100 }),
  vatCost: money(expenseAmountLimits),
});

/** Fields of an expense that users write. */
export const expenseFields = defineFields({
  description: line({ max: 300 }),
  expenseDate: requiredDay(),
  vendor: line({ max: 300 }),
  vendorVatId: line({ max: 20 }),
  vendorTaxNumber: line({ max: 50 }),
  vendorIban: iban(),
  invoiceNumber: line({ max: 100 }),
  invoiceDate: day(),
  dueDate: day(),
  serviceDate: day(),
  amounts: rows(expenseAmountFields, {
    max: maxAmountRows,
    rule: z.strictObject(wireShape(expenseAmountFields)),
    describe: ({ net, vat, vatCost }) => `${net} € + ${vatCost} € (${vat} %)`,
  }),
  gross: optionalMoney(expenseAmountLimits),
  category: presetChoice(['', ...expenseCategoryIds], ''),
  paymentStatus: presetChoice(paymentStates, 'open'),
  paidDate: day(),
  paymentMethod: presetChoice(paymentMethods, ''),
  project: recordLookup(),
});

/** Progress of the reading of a receipt, in pages. */
const readingShape = {
  state: z.enum(taskStates),
  done: z.number().int().min(0).max(maxInteger),
  total: z.number().int().min(0).max(maxInteger).nullable(),
} as const;
// Clients send an expense back unchanged.
const readingErrorSchema = z.object({
  ...errorEntrySchema.shape,
  code: textSchema(100),
  message: textSchema(10_000),
  description: textSchema(200).optional(),
  field: textSchema(200).optional(),
  params: z.record(textSchema(100), z.union([textSchema(10_000), z.number()])).optional(),
});
const readingSchema = z.object({ ...readingShape, errors: z.array(readingErrorSchema).max(maxTaskErrors) });

/**
 * Announces progress in the reading of a receipt to everybody who may see the expense; clients then fetch the values.
 */
export const expenseReading = defineLiveEvent({
  name: 'expense_reading',
  schema: z.object({ expenseId: z.string(), taskId: z.uuid(), ...readingShape }),
  ...permissionRoom(access.permission),
});

const summaryDerived = {
  duplicateOf: textSchema(200)
    .nullable()
    .describe(
      'number of an older expense with the same file, or with the same vendor, invoice number and gross amount',
    ),
  lastVendorIban: textSchema(42)
    .nullable()
    .describe(
      'IBAN of the receipt of the supplier that was checked last before this one; null: none with an IBAN. Another one on this receipt may be fraud',
    ),
  lateFrom: daySchema
    .nullable()
    .describe(
      'first day on which it is overdue: the day after the due date, moved to a working day (§ 193 BGB); null if it is paid, a credit note, or without due date',
    ),
  fileName: textSchema(1000),
  mediaType: textSchema(200),
  byteSize: z.number().int().min(0).max(maxInteger),
  readingState: z
    .enum(taskStates)
    .nullable()
    .describe('state of the last reading of the receipt; null after 30 days, or if nobody has started one'),
  checkedAt: instantSchema
    .nullable()
    .describe('time at which a person first saved and thereby checked it; null: to be checked'),
  createdAt: instantSchema,
  updatedAt: instantSchema,
} as const;
const derivedShape = {
  ...summaryDerived,
  sources: z
    .record(textSchema(100), fieldSourceSchema)
    .describe('sources by field; a field without a source is empty or has its default'),
  checkReport: checkReportSchema.nullable().describe('report of an e-invoice; null for any other receipt'),
  readingTaskId: z.uuid().nullable().describe('task that reads or has read the receipt'),
  reading: readingSchema
    .nullable()
    .describe('progress of that task, whoever started it; null after 30 days, when the task is deleted'),
} as const;

const stored = storedShape(expenseFields);
const { amounts: _amounts, ...summaryFields } = stored;

/** Row of the list of expenses. */
export const expenseSummarySchema = z.object({
  expenseId: z.string(),
  ...summaryFields,
  ...summaryDerived,
  version: z.number().int(),
});
export const expenseSchema = z.object({ expenseId: z.string(), ...stored, ...derivedShape, version: z.number().int() });
/** Row of the list, or the whole expense if the request names its number. */
const listedExpenseSchema = z.object({ ...expenseSchema.partial().shape, ...expenseSummarySchema.shape });

/** Number of an existing expense. */
export const storedExpenseNumberSchema = composedSchema(200)
  .min(1)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'control_character' });

/** Request body for an expense: absent fields keep their value; derived fields are accepted and ignored. */
const expenseInputSchema = z.strictObject({
  ...z.object(wireShape(expenseFields)).partial().shape,
  ...z.object(derivedShape).partial().shape,
  expenseId: storedExpenseNumberSchema,
  version: versionSchema.min(1).optional(),
});

export type Expense = z.infer<typeof expenseSchema>;
export type ExpenseSummary = z.infer<typeof expenseSummarySchema>;
export type ExpenseInput = z.infer<typeof expenseInputSchema>;
export type ExpenseField = keyof typeof expenseFields;

const filterShape = {
  searchTerm: listQueryShape.searchTerm,
  ...sortQueryShape(expenseSorts),
  category: z.enum(expenseCategoryIds).optional(),
  paymentStatus: z.enum(expensePaymentFilters).optional().describe('open: overdue ones, too'),
  checked: z.enum(checkedStates).optional().describe('no: those that no person has checked yet'),
  from: daySchema.optional().describe('earliest expense date'),
  to: daySchema.optional().describe('latest expense date'),
} as const;

const neighbour = z.string().nullable();

const expenseTotalsSchema = z.object({
  count: z.number().int(),
  grossSum: z.number().describe('gross amounts; a credit note is negative'),
});

export const listExpenses = defineEndpoint({
  id: 'listExpenses',
  method: 'GET',
  path: `${base}/expense`,
  access,
  summary: 'Lists expenses, newest first; with expenseId the one complete expense, or none',
  request: {
    query: withDaysInOrder(
      z.strictObject({
        ...listQueryShape,
        ...filterShape,
        expenseId: textSchema(200).optional(),
        totals: z.enum(['true']).optional().describe('requests the sum over all pages; the first page returns it'),
      }),
    ),
  },
  response: z.object({
    expenses: z.array(listedExpenseSchema),
    nextCursor: nextCursorSchema,
    totals: expenseTotalsSchema
      .nullable()
      .optional()
      .describe('totals of all pages; null if a search finds more than can be summed'),
  }),
  errors: ['invalid_cursor'],
});

export const exportExpenses = defineEndpoint({
  id: 'exportExpenses',
  method: 'GET',
  path: `${base}/expense/export`,
  access,
  summary: 'Returns the same expenses as CSV, in the caller’s language',
  request: { query: withDaysInOrder(z.strictObject(filterShape)) },
  response: csvFile(),
  errors: ['too_many_requests', 'overloaded'],
  readsReplica: true,
});

export const findExpenseNeighbours = defineEndpoint({
  id: 'findExpenseNeighbours',
  method: 'GET',
  path: `${base}/expense/neighbours`,
  access,
  summary:
    'Returns the numbers of the expenses before and after one in a list with these filters, also if they leave it out',
  request: { query: withDaysInOrder(z.strictObject({ ...filterShape, expenseId: storedExpenseNumberSchema })) },
  response: z.object({ previous: neighbour, next: neighbour, first: neighbour.describe('first of the list') }),
  errors: ['not_found'],
});

export const createExpense = defineEndpoint({
  id: 'createExpense',
  method: 'POST',
  path: `${base}/expense`,
  access,
  summary: 'Creates an expense from its receipt, which a task then reads; without expenseId it gets the next number',
  request: {
    body: z.strictObject({
      expenseId: invoiceNumberSchema.optional(),
      uploadId: z.uuid().optional().describe('of the client: the same receipt sent twice is one expense'),
    }),
    files: { file: receiptRule },
  },
  response: z.object({
    expense: expenseSchema,
    task: taskSchema
      .nullable()
      .describe('null: the receipt is queued behind others of the user, or its uploadId is known'),
  }),
  errors: [
    'expense_number_taken',
    'expense_upload_taken',
    'storage_full',
    'numbering_exhausted',
    'reading_interrupted',
  ],
});

export const saveExpense = defineEndpoint({
  id: 'saveExpense',
  method: 'PUT',
  path: `${base}/expense`,
  access,
  summary: 'Saves an expense, which confirms the values read from its receipt',
  request: { body: z.strictObject({ expense: expenseInputSchema }) },
  response: z.object({ expense: expenseSchema }),
  errors: ['not_found', 'changed_meanwhile', 'reference_not_found'],
  bodyLimit: 128 * 1024,
});

export const deleteExpense = defineEndpoint({
  id: 'deleteExpense',
  method: 'DELETE',
  path: `${base}/expense/:id`,
  access,
  summary:
    'Deletes an expense: it is no longer shown but kept for 8 years with its receipt; a slash in the number is sent as %2F',
  request: {
    params: z.object({ id: storedExpenseNumberSchema }),
    query: z.strictObject({
      reason: lineSchema(300).optional(),
      version: deletedVersionSchema,
    }),
  },
  response: z.object({}),
  errors: ['not_found', 'changed_meanwhile'],
});

export const readExpense = defineEndpoint({
  id: 'readExpense',
  method: 'POST',
  path: `${base}/expense/:id/reading`,
  access,
  summary: 'Reads the receipt again; values written by a person stay',
  request: { params: z.object({ id: storedExpenseNumberSchema }) },
  response: 'task',
  errors: ['not_found', 'too_many_requests'],
});

export const getExpenseDocument = defineEndpoint({
  id: 'getExpenseDocument',
  method: 'GET',
  path: `${base}/expense-document/:expenseId`,
  access,
  summary: 'Returns the receipt as a PDF: an image on a page, an e-invoice without a PDF as a readable page',
  request: {
    params: z.object({ expenseId: storedExpenseNumberSchema }),
    query: z.strictObject({
      language: z.enum(languageKeys).default('de').describe('language of a readable page and of the cover sheet'),
      cover: z
        .enum(['true'])
        .optional()
        .describe(
          'requests a cover sheet before the receipt: number, supplier, booking, amounts, payment, check value',
        ),
    }),
  },
  response: pdfFile(),
  errors: [
    'not_found',
    'file_unreadable',
    'reading_interrupted',
    'file_store_unavailable',
    'document_too_large',
    'too_many_requests',
    'overloaded',
    'timed_out',
  ],
});

export const getExpenseOriginal = defineEndpoint({
  id: 'getExpenseOriginal',
  method: 'GET',
  path: `${base}/expense-document/:expenseId/original`,
  access,
  summary: 'Returns the receipt as uploaded',
  request: { params: z.object({ expenseId: storedExpenseNumberSchema }) },
  response: file(...receiptRule.mediaTypes),
  errors: ['not_found', 'file_store_unavailable'],
});

export const listExpenseCategories = defineEndpoint({
  id: 'listExpenseCategories',
  method: 'GET',
  path: `${base}/expense/categories`,
  access,
  summary:
    'Lists the expense categories with accounts, line of the form EÜR and usual VAT rate; names in the language of the caller',
  request: {},
  response: z.object({
    categories: z.array(
      z.object({
        id: z.enum(expenseCategoryIds),
        name: z.string(),
        skr03: z.string(),
        skr04: z.string(),
        euerLine: z.number().int(),
        vatDefault: z.number(),
      }),
    ),
  }),
  errors: [],
});
