import { z } from 'zod';
import { withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { csvFile, pdfFile } from '#platform/contract/files.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { bookPermissions } from '../catalogue.ts';
import { base, externalIdSchema } from '../external-ids.ts';
import { idListSchema, writtenDaySchema } from './filters.ts';
import { ownerSchema } from '../owners/owners.ts';

const access = { anyPermission: bookPermissions } as const;

/** A transaction of an owner's bank account. Texts are for display; an id beside them is `0` if there is none. */
export const postingSchema = z.object({
  id: z.uuid(),
  buchungstag: z.string().describe('day YYYY-MM-DD'),
  betrag: amountSchema.describe('euros, signed as the bank posts it: income is positive'),
  kostenart: z.string(),
  kaid: z.string(),
  mietobjekt: z.string(),
  moid: z.string(),
  mieter: z.string(),
  mid: z.string(),
  beguenstigter_auftraggeber: z.string(),
  verwendungszweck: z.string(),
  IBAN: z.string(),
  archivid: z.string().describe('number of the receipt, empty without one'),
  beleg_vorhanden: z.boolean().describe('true if get-file returns its PDF'),
});

/** Sum of the postings of one cost type, in euros; `0` means without cost type. */
const costTypeSumSchema = z.object({
  kaid: z.string(),
  langname: z.string(),
  anzahl: z.number().int(),
  einnahmen: amountSchema,
  ausgaben: amountSchema.describe('zero or negative'),
  summe: amountSchema,
});

const transactionSumsSchema = z.object({
  summe: amountSchema.describe('sum of all matches, in euros; the sums are absent for a later page (with a cursor)'),
  einnahmen: amountSchema,
  ausgaben: amountSchema.describe('zero or negative'),
  anzahl: z.number().int(),
  summen: z.array(costTypeSumSchema).describe('by cost type, ignoring the filter of cost types; the largest first'),
});

/** Sums of all postings that a filter finds, in euros. */
export type TransactionSums = z.infer<typeof transactionSumsSchema>;
export type Posting = z.infer<typeof postingSchema>;
export type CostTypeSum = z.infer<typeof costTypeSumSchema>;

const { searchTerm, ...pageShape } = listQueryShape;

const booksFilterShape = {
  from: writtenDaySchema.optional().describe('first day, YYYY-MM-DD or d.m.yyyy; absent: no lower limit'),
  to: writtenDaySchema.optional().describe('last day; absent: no upper limit'),
  moid: idListSchema.optional().describe('rental units, separated by commas; 0: without one'),
  mid: idListSchema.optional().describe('tenants, separated by commas; 0: property-related'),
  kaid: idListSchema.optional().describe('cost types, separated by commas; 0: without one'),
} as const;

/** Selects postings and receipts of an owner; parsed from a query. */
export const booksFilterSchema = withDaysInOrder(z.strictObject(booksFilterShape));
export type BooksFilter = z.output<typeof booksFilterSchema>;

const filterShape = {
  searchTerm: searchTerm.describe('matched against payee or payer, payment reference, IBAN and receipt number'),
  ...booksFilterShape,
} as const;

/** Selects postings of an owner; parsed from a query. */
const postingFilterSchema = withDaysInOrder(z.strictObject(filterShape));
export type PostingFilter = z.output<typeof postingFilterSchema>;

const params = z.object({ eid: externalIdSchema });

export const listTransactions = defineEndpoint({
  id: 'listTransactions',
  method: 'GET',
  path: `${base}/transactions/:eid`,
  access,
  summary: 'Lists the transactions of an owner, newest first; the first page includes the totals of all matches',
  request: { params, query: withDaysInOrder(z.strictObject({ ...filterShape, ...pageShape })) },
  response: z.object({
    buchungen: z.array(postingSchema),
    eigentuemer: z.array(ownerSchema).describe('the owner of the query; listOwners returns their details'),
    ...transactionSumsSchema.partial().shape,
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const exportTransactions = defineEndpoint({
  id: 'exportTransactions',
  method: 'GET',
  path: `${base}/transactions/:eid/export`,
  access,
  summary: 'Returns the same transactions as CSV, in the caller’s language',
  request: { params, query: postingFilterSchema },
  response: csvFile(),
  errors: ['not_found', 'too_many_requests', 'overloaded'],
});

export const getReceiptFile = defineEndpoint({
  id: 'getReceiptFile',
  method: 'GET',
  path: `${base}/get-file/:archivid`,
  access,
  summary: 'Returns the PDF of a receipt by its archive number; supports byte ranges',
  request: { params: z.object({ archivid: externalIdSchema }) },
  response: pdfFile(),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});
