import { z } from 'zod';
import { withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { csvFile, pdfFile } from '#platform/contract/files.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { listQueryShape, nextCursorSchema, sortQueryShape } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { bookPermissions, receiptPermissions } from '../catalogue.ts';
import { allOwners, base, externalIdSchema } from '../external-ids.ts';
import { houseSchema } from '../owners/houses.ts';
import { maxDetailedOwners, ownerSchema } from '../owners/owners.ts';
import { houseListSchema, idListSchema, writtenDaySchema } from './filters.ts';
import { postingSorts, receiptFilters } from './posting-sorts.ts';
import type { ReceiptFilter } from './posting-sorts.ts';

const access = { anyPermission: bookPermissions } as const;

/**
 * A transaction of an owner's bank account. Texts are for display; an id beside them is `0` if there is none. An id
 * with an empty text is unknown in the organisation.
 */
export const postingSchema = z.object({
  id: z.uuid(),
  eid: z.string(),
  eigentuemer: z.string().describe('full name of the owner'),
  buchungstag: z.string().describe('day YYYY-MM-DD'),
  wertstellung: z.string().nullable().describe('value date, YYYY-MM-DD'),
  betrag: amountSchema.describe('euros, signed as the bank posts it: income is positive'),
  kostenart: z.string(),
  kaid: z.string(),
  objekt: houseSchema.nullable().describe('house of the rental unit'),
  einheit: z.string().describe('rental unit without its address'),
  mietobjekt: z.string().describe('rental unit with its address'),
  moid: z.string(),
  mieter: z.string(),
  mid: z.string(),
  beguenstigter_auftraggeber: z.string(),
  verwendungszweck: z.string(),
  IBAN: z.string(),
  BIC: z.string(),
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
  summe: amountSchema.describe('sum of all matches, in euros; the sums are null for a later page (with a cursor)'),
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

/** Filters that postings and receipts share. */
export const booksFilterShape = {
  objekt: houseListSchema.optional().describe('houses by id, separated by commas; 0: without rental unit'),
  from: writtenDaySchema.optional().describe('first day, YYYY-MM-DD or d.m.yyyy; absent: no lower limit'),
  to: writtenDaySchema.optional().describe('last day; absent: no upper limit'),
  moid: idListSchema
    .optional()
    .describe('rental units, separated by commas; 0: without one; an unknown one by its number'),
  mid: idListSchema.optional().describe('tenants, separated by commas; 0: property-related'),
  kaid: idListSchema.optional().describe('cost types, separated by commas; 0: without one'),
} as const;

/** Selects postings and receipts of an owner; parsed from a query. */
export const booksFilterSchema = withDaysInOrder(z.strictObject(booksFilterShape));
export type BooksFilter = z.output<typeof booksFilterSchema>;

const filterShape = {
  searchTerm: searchTerm.describe(
    'matched against payee or payer, payment reference, IBAN and receipt number; an amount also against the amount, with either sign',
  ),
  ...booksFilterShape,
  beleg: z
    .enum(receiptFilters)
    .optional()
    .describe('fehlt: expenses that name no receipt, except those of cost types that have none'),
  partei: lineSchema(300).min(1).optional().describe('whole name of the payee or payer'),
  name: lineSchema(100).min(1).optional().describe('words of the name of the payee or payer'),
} as const;

const orderShape = sortQueryShape(postingSorts);

/** Order of the list; ascending unless the direction says otherwise. */
export interface PostingOrder {
  readonly sort?: (typeof postingSorts)[number] | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** Selects postings of an owner; parsed from a query. */
export interface PostingFilter extends BooksFilter {
  readonly searchTerm?: string | undefined;
  readonly beleg?: ReceiptFilter | undefined;
  readonly partei?: string | undefined;
  readonly name?: string | undefined;
}

const { shape: sums } = transactionSumsSchema;

const params = z.object({
  eid: externalIdSchema.describe(`external id of the owner; ${allOwners}: all owners visible to the caller`),
});

export const listTransactions = defineEndpoint({
  id: 'listTransactions',
  method: 'GET',
  path: `${base}/transactions/:eid`,
  access,
  summary:
    'Lists the transactions of an owner or of all owners, newest first by default; the first page includes the totals of all matches',
  request: { params, query: withDaysInOrder(z.strictObject({ ...filterShape, ...orderShape, ...pageShape })) },
  response: z.object({
    buchungen: z.array(postingSchema),
    eigentuemer: z
      .array(ownerSchema)
      .describe(
        `the owner of the query, or all of them if they are at most ${maxDetailedOwners}, else none; listOwners returns their details`,
      ),
    summe: sums.summe.nullable(),
    einnahmen: sums.einnahmen.nullable(),
    ausgaben: sums.ausgaben.nullable(),
    anzahl: sums.anzahl.nullable(),
    summen: sums.summen.nullable(),
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
  request: { params, query: withDaysInOrder(z.strictObject({ ...filterShape, ...orderShape })) },
  response: csvFile(),
  errors: ['not_found', 'too_many_requests', 'overloaded'],
  readsReplica: true,
});

export const getReceiptFile = defineEndpoint({
  id: 'getReceiptFile',
  method: 'GET',
  path: `${base}/get-file/:archivid`,
  access: { anyPermission: receiptPermissions },
  summary: 'Returns the PDF of a receipt by its archive number; supports byte ranges',
  request: { params: z.object({ archivid: externalIdSchema }) },
  response: pdfFile(),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});
