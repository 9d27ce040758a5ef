import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { ownerPermissions } from '../catalogue.ts';
import { contactSchema } from '../configuration/contact.ts';
import { balanceSchema } from '../evaluation/evaluation.ts';
import { monthSumsSchema, sumsBySign } from '../transactions/month-sums.ts';
import { base, externalIdSchema, noId } from '../external-ids.ts';
import { documentSchema } from '../owner-documents/owner-documents.ts';
import { postingSchema } from '../transactions/transactions.ts';

/** Houses of one page. */
export const housesOnPage = 50;
/** Nights whose deliveries an administrator sees. */
export const shownNights = 14;

/** Tasks of an administrator, and the releases of an owner. Each kind ends by an act: a delivery is decided, a posting assigned, and so on. */
const taskKinds = [
  'releases',
  'releaseLate',
  'question',
  'nobodyCanRelease',
  'votesOpen',
  'writtenToAnnounce',
  'minutesMissing',
  'deliveryWaiting',
  'deliveryFailed',
  'rowsLeftOut',
  'postingsWithoutOwner',
  'postingsWithoutReceipt',
  'changedAfter',
  'receiptsApproved',
  'receiptsNew',
  'leasesEnding',
  'invitationsExpired',
  'accessMissing',
] as const;

const surplus = { ...sumsBySign, ueberschuss: amountSchema } as const;

const houseSchema = z.object({
  id: z.string().describe(`record id; ${noId}: postings without a house`),
  name: z.string(),
  eid: z.string(),
  ...surplus,
  vorjahr: z.object(surplus).describe('of the same days of the year before'),
  monate: z.array(z.object(sumsBySign)).length(12).describe('January to December'),
  einheiten: z.number().int().describe('its units that are let today'),
  ohneEingang: z
    .number()
    .int()
    .nullable()
    .describe('of these, units without a posted income in the month of today; null: another year'),
});

const overviewSchema = z.object({
  leser: z.object({ vorname: z.string(), nachname: z.string() }),
  verwaltet: z.boolean().describe('true for administrators, who see all owners'),
  year: z.number().int(),
  stand: z.string().nullable().describe('instant of the last import; null: none yet'),
  jahre: z
    .object({ von: z.number().int(), bis: z.number().int() })
    .nullable()
    .describe('first and last year with postings'),
  aufgaben: z.array(
    z.object({
      kind: z.enum(taskKinds),
      count: z.number().int(),
      sum: amountSchema.nullable().describe('of the postings, where there are some'),
      href: z.string().describe('path of the page where it ends'),
    }),
  ),
  naechte: z
    .array(z.object({ day: daySchema, state: z.enum(['good', 'incomplete', 'failed', 'none']) }))
    .max(shownNights)
    .describe('deliveries of the last days, oldest first; administrators only'),
  ...surplus,
  vorjahr: z.object(surplus).describe('a running year is compared with the same days, every other year with the whole'),
  monate: monthSumsSchema.describe('always 12; without postings of the reader empty'),
  objekte: z.array(houseSchema).describe(`the first ${housesOnPage} by name`),
  nextCursor: nextCursorSchema,
  kontostand: balanceSchema.nullable(),
  groessteBuchungen: z.array(postingSchema).describe('the three largest expenses'),
  dokumente: z.array(documentSchema).describe('the five last published ones that the reader may see'),
  eigentuemer: z
    .array(z.object({ eid: z.string(), name: z.string(), art: z.enum(['eigentuemer', 'weg']) }))
    .describe('the first five of the reader, by name; that one if one is asked for'),
  kontakt: contactSchema,
});
export type Overview = z.infer<typeof overviewSchema>;
export type OverviewHouse = z.infer<typeof houseSchema>;
export type OverviewTask = Overview['aufgaben'][number];

export const getOverview = defineEndpoint({
  id: 'getOverview',
  method: 'GET',
  path: `${base}/overview/:eid`,
  access: { anyPermission: ownerPermissions },
  summary: `Sums the year of an owner, or of all that the caller may see (${noId}), by month and house, and tasks`,
  request: {
    params: z.object({ eid: externalIdSchema }),
    query: z.strictObject({
      year: z.coerce.number().int().min(1900).max(2100).optional().describe('the current one in Germany if absent'),
      cursor: lineSchema(2000).optional().describe('continues the houses'),
    }),
  },
  response: z.object({ overview: overviewSchema }),
  errors: ['not_found', 'invalid_cursor'],
});
