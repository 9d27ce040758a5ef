import { z } from 'zod';
import { withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { defineLiveEvent } from '#platform/contract/live-events.ts';
import type { LiveListener, MemberTarget } from '#platform/contract/live-events.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { multilineSchema, textSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { administrationPermission, receiptPermissions, receiptsAdministrationPermission } from '../catalogue.ts';
import { allOwners, base, externalIdSchema } from '../external-ids.ts';
import { houseSchema } from '../owners/houses.ts';
import { maxDetailedOwners, ownerSchema } from '../owners/owners.ts';
import { splitSchema, writtenDaySchema } from '../transactions/filters.ts';
import { booksFilterShape } from '../transactions/transactions.ts';
import { approvalStates, boardColumns, paymentStates, receiptNotes } from './approval.ts';
import { maxDeliveredIssuer } from './limits.ts';
import { receiptWarningSchema, releaseChangeSchema } from './warnings.ts';

/** Path of all endpoints of receipts. */
export const receiptsPath = `${base}/belege` as const;
const path = receiptsPath;
export const receiptsAccess = { anyPermission: receiptPermissions } as const;
const access = receiptsAccess;

/** Most characters of a comment. */
export const maxComment = 2000;
export const commentSchema = multilineSchema(maxComment).overwrite(withoutDirectionMarks).trim();

/** A receipt. Texts are for display; an id beside them is `0` if there is none, and unknown with an empty text. */
export const receiptSchema = z.object({
  archivid: z.string(),
  beschreibung: z.string(),
  betrag: amountSchema.nullable().describe('euros; null: not known yet'),
  erfassungsdatum: z.string().nullable().describe('day YYYY-MM-DD'),
  dokument: z.string().nullable().describe('path of its PDF; null without one'),
  original: z.string().nullable().describe('path of the XML of which its PDF was made; null: none'),
  status: z.enum(paymentStates),
  freigabeStatus: z.enum(approvalStates),
  version: versionSchema,
  eid: z.string().describe('0: of an owner who is not known yet'),
  eigentuemer: z.string().describe('full name of the owner'),
  zugeordnet: z.boolean().describe('true if a person gave it its owner, whom the delivery did not name'),
  objekt: houseSchema.nullable().describe('house of the rental unit'),
  einheit: z.string().describe('rental unit without its address'),
  mietobjekt: z.string().describe('rental unit with its address'),
  moid: z.string(),
  mieter: z.string(),
  mid: z.string(),
  kostenart: z.string(),
  kaid: z.string(),
  umlagefaehig: z.boolean().nullable().describe('true if tenants may be charged; null if unknown'),
  rechnungssteller: z.string(),
  rechnungsnummer: z.string(),
  faelligAm: z.string().nullable(),
  skontoBis: z.string().nullable(),
  skontoBetrag: amountSchema.nullable(),
  lohnanteil: amountSchema.nullable().describe('labour, machines and travel with VAT (§ 35a EStG)'),
  seit: z.string().nullable().describe('instant of the last step; null: none was taken'),
  durch: z.string().nullable().describe('name of who took it; null: nobody, or an account that was deleted'),
  grenze: amountSchema.nullable().describe('limit of the setting by which it was let through; null: a person decided'),
  darfFreigeben: z.boolean().describe('true if the caller may release receipts of this owner'),
  wartetAuf: z
    .array(z.string())
    .nullable()
    .describe('names of those who may release it; null: it does not wait, or the caller does not administer receipts'),
  comments: z.number().int().describe('number of comments'),
  warnungen: z
    .array(receiptWarningSchema)
    .describe('signs of an error, among what the caller may see; none once it is done'),
  geaendert: releaseChangeSchema
    .nullable()
    .describe('what a delivery changed since the release; null: nothing. Such a receipt is not transferred'),
});
export type Receipt = z.infer<typeof receiptSchema>;

const columnCountSchema = z.object({
  count: z.number().int(),
  sum: amountSchema.describe('of the known amounts'),
  oldest: z.string().nullable().describe('first day of capture'),
});
export type ColumnCount = z.infer<typeof columnCountSchema>;

const countsSchema = z.object(
  Object.fromEntries(boardColumns.map((column) => [column, columnCountSchema])) as Record<
    (typeof boardColumns)[number],
    typeof columnCountSchema
  >,
);
export type ColumnCounts = z.infer<typeof countsSchema>;

/** Values of the filter of states: those of receipts, and the last column as a whole. */
const filteredStates = [...approvalStates, 'BELEGE'] as const;
export type FilteredState = (typeof filteredStates)[number];

const filterShape = {
  ...booksFilterShape,
  from: writtenDaySchema
    .optional()
    .describe(
      'first day of capture, YYYY-MM-DD or d.m.yyyy; absent: no lower limit; receipts without a day are always found',
    ),
  to: writtenDaySchema.optional().describe('last day of capture; absent: no upper limit'),
  archivid: textSchema(40).optional().describe('part of the receipt number'),
  rechnungssteller: textSchema(maxDeliveredIssuer)
    .optional()
    .describe('issuer of the receipts, compared without case and signs'),
  freigabeStatus: splitSchema
    .pipe(z.array(z.enum(filteredStates)))
    .optional()
    .describe('states, separated by commas; a paid receipt belongs to BELEGE only'),
  hinweis: z
    .enum(receiptNotes)
    .optional()
    .describe(
      'only those that need this attention; spaet and meine name to others than administrators those that they may release',
    ),
} as const;

const { limit, cursor } = listQueryShape;

/** Roles of those who look at receipts. */
const receiptRoles = ['administrator', 'reader', 'board', 'owner'] as const;
export type ReceiptRole = (typeof receiptRoles)[number];

export const listReceipts = defineEndpoint({
  id: 'listReceipts',
  method: 'GET',
  path: `${path}/:eid`,
  access,
  summary:
    'Lists receipts: what waits by the day that costs money, what is done the last captured first. Others than those to be released are seen by administrators and the advisory board only',
  request: {
    params: z.object({ eid: externalIdSchema.describe(`owner; ${allOwners}: all that the caller may see`) }),
    query: withDaysInOrder(z.strictObject({ ...filterShape, limit, cursor })),
  },
  response: z.object({
    belege: z.array(receiptSchema),
    eigentuemer: z
      .array(ownerSchema)
      .describe(`the owner of the query, or all of them if they are at most ${maxDetailedOwners}, else none`),
    counts: countsSchema.nullable().describe('by column, of all matches in any state; null for a later page'),
    role: z
      .enum(receiptRoles)
      .describe('who the caller is: reader sees all and decides nothing, board every state of its community'),
    bericht: z
      .enum(['lesen', 'bereitstellen'])
      .nullable()
      .describe(
        'whether the caller gets the report of the one community of the query, and may provide it as a document',
      ),
    darfEinstellen: z
      .boolean()
      .describe('true if the caller may change the settings of the owner of the query, of at least one for eid 0'),
    oeffnetBuchungen: z.boolean().describe('true for administrators of the module, who open all transactions'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const decideReceipt = defineEndpoint({
  id: 'decideReceipt',
  method: 'POST',
  path,
  access,
  summary: 'Moves a receipt to another state, by one of the steps that the specification names',
  request: {
    body: z.strictObject({
      archivid: externalIdSchema,
      status: z.enum(approvalStates).describe('wanted freigabeStatus'),
      version: versionSchema.optional().describe('refuses the step if somebody else was first'),
      comment: commentSchema.default(''),
    }),
  },
  response: z.object({ beleg: receiptSchema }),
  errors: ['not_found', 'changed_meanwhile', 'changed_after_release', 'transition_not_allowed', 'permission_denied'],
});

export const undoDecision = defineEndpoint({
  id: 'undoDecision',
  method: 'POST',
  path: `${path}/undo`,
  access,
  summary: 'Takes the caller’s own last step back within ten seconds, while nobody acted since; the history keeps both',
  request: { body: z.strictObject({ archivid: externalIdSchema, version: versionSchema }) },
  response: z.object({ beleg: receiptSchema }),
  errors: ['not_found', 'undo_expired', 'changed_meanwhile'],
});

export const commentOnReceipt = defineEndpoint({
  id: 'commentOnReceipt',
  method: 'POST',
  path: `${path}/:archivid/comment`,
  access,
  summary: 'Adds a question or an answer to a receipt; its state stays',
  request: {
    params: z.object({ archivid: externalIdSchema }),
    body: z.strictObject({ text: commentSchema.min(1) }),
  },
  response: z.object({ beleg: receiptSchema }),
  errors: ['not_found'],
});

export const remindReleasers = defineEndpoint({
  id: 'remindReleasers',
  method: 'POST',
  path: `${path}/:archivid/remind`,
  access,
  summary: 'Mails those who may release a waiting receipt again, at most once a day; for administrators of receipts',
  request: { params: z.object({ archivid: externalIdSchema }), body: z.strictObject({}) },
  response: z.object({
    erinnert: z.number().int().describe('people who are mailed'),
    zuletzt: z.string().nullable().describe('instant of the last email about it; null: nobody gets one'),
  }),
  errors: ['not_found', 'permission_denied', 'transition_not_allowed'],
});

const entrySchema = z.object({
  id: z.string(),
  kind: z.enum(['transition', 'undo', 'setting', 'comment', 'owner']),
  at: z.string().describe('instant'),
  by: z
    .object({ name: z.string(), own: z.boolean() })
    .nullable()
    .describe('null: an account that was deleted, or a setting; own: the caller'),
  imBeirat: z.boolean().describe('true: released by a member of the advisory board, as it was that day'),
  vertretungFuer: z.string().nullable().describe('person or owner in whose place a deputy took the step'),
  grenze: amountSchema.nullable().describe('limit of the setting that let it through'),
  from: z.enum(approvalStates).nullable(),
  to: z.enum(approvalStates).nullable(),
  comment: z.string(),
  eigentuemer: z.string().nullable().describe('owner who got it; empty: as delivered again; null: another kind'),
  betrag: amountSchema.nullable().describe('amount at that moment'),
  IBAN: z.string().describe('of the issuer at that moment'),
  sha256: z.string().nullable().describe('of the PDF at that moment'),
});
export type ReceiptEntry = z.infer<typeof entrySchema>;

const issuerYearSchema = z.object({
  jahr: z.number().int().describe('of the day of capture'),
  anzahl: z.number().int(),
  summe: amountSchema.describe('of the known amounts'),
});
/** Receipts of an issuer in a year. */
export type IssuerYear = z.infer<typeof issuerYearSchema>;

export const getReceipt = defineEndpoint({
  id: 'getReceipt',
  method: 'GET',
  path: `${path}/:archivid/history`,
  access,
  summary: 'Returns a receipt with its newest steps and comments, within a page the first one first',
  request: { params: z.object({ archivid: externalIdSchema }), query: z.strictObject({ limit, cursor }) },
  response: z.object({
    beleg: receiptSchema,
    betrieb: issuerYearSchema
      .nullable()
      .describe(
        'receipts of its issuer and owner in that year, itself among them, as the list counts them with these filters; null without an issuer or owner, and if the caller does not see all of them',
      ),
    history: z.array(entrySchema),
    nextCursor: nextCursorSchema.describe('page of what was before'),
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const getReleaseNote = defineEndpoint({
  id: 'getReleaseNote',
  method: 'GET',
  path: `${path}/:archivid/release-note`,
  access,
  summary:
    'Returns the PDF of a receipt behind a page that says who released it or what let it through, when, and what changed since; the page alone without a PDF',
  request: { params: z.object({ archivid: externalIdSchema }) },
  response: pdfFile(),
  errors: [
    'not_found',
    'receipt_not_released',
    'reading_interrupted',
    'file_store_unavailable',
    'document_too_large',
    'too_many_requests',
    'overloaded',
    'timed_out',
  ],
});

/** Everybody who sees the owner’s receipts hears of a step or comment: administrators together, linked members each. */
export const receiptChanged = defineLiveEvent({
  name: 'receipt_changed',
  schema: z.object({ archivid: z.string().nullable().describe('null: several at once') }),
  room: ({ organizationId, userId }: { readonly organizationId: string; readonly userId: string | null }) =>
    userId === null ? organizationId : `${organizationId}:${userId}`,
  mayJoin: ({
    userId,
    membership,
  }: LiveListener): readonly (Omit<MemberTarget, 'userId'> & { readonly userId: string | null })[] => {
    if (!membership) return [];
    const { organizationId, permissions } = membership;
    const seesAll = permissions.has(administrationPermission) || permissions.has(receiptsAdministrationPermission);
    return [{ organizationId, userId }, ...(seesAll ? [{ organizationId, userId: null }] : [])];
  },
});
