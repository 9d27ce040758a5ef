import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { bookPermissions } from '../catalogue.ts';
import { base, externalIdSchema, noId } from '../external-ids.ts';
import { houseSchema } from '../owners/houses.ts';
import { monthSumsSchema, sumsBySign } from '../transactions/month-sums.ts';

/** Amounts of an evaluation line for each month, by posting day, and for the year. */
const sums = {
  summe_monate: z.array(amountSchema).length(12).describe('January to December'),
  summe_total: amountSchema,
} as const;

/** Amounts of the postings of a year by their sign, and the year before. */
const result = {
  ...sumsBySign,
  ueberschuss: amountSchema,
  vorjahr_total: amountSchema.describe('sum of the year before'),
} as const;

const evaluationSchema = z.object({
  jahr: z.number().int(),
  eigentuemer: z.object({
    eid: z.string(),
    nachname: z.string().describe('last name, or company name'),
    anzeigename: z.string().describe('full name'),
  }),
  ...sums,
  ...result,
  verlauf: monthSumsSchema.describe('January to December'),
  objekte: z
    .array(
      z.object({
        id: z.string().describe(`${noId}: postings without rental unit`),
        name: z.string(),
        ...result,
        ...sums,
      }),
    )
    .describe('houses with postings of this year or the one before'),
  kostenarten: z
    .array(z.object({ kaid: z.string(), langname: z.string(), ...result, ...sums }))
    .describe('cost types of all houses'),
  mietobjekte: z.array(
    z.object({
      moid: z.string().describe(`${noId}: postings without rental unit; one without a name is not known`),
      objekt: houseSchema.nullable(),
      einheit: z.string().describe('display name within its house'),
      strasse: z.string(),
      hausnummer: z.string(),
      bezeichnung: z.string().describe('display name among other units'),
      ...sums,
      mieter: z.array(
        z.object({
          mid: z.string().describe(`${noId}: property-related; one without a name is not known`),
          vorname: z.string(),
          nachname: z.string().describe('last name, or company name'),
          ...sums,
          kostenarten: z.array(
            z.object({
              kaid: z.string().describe(`${noId}: without cost type; one without a name is not known`),
              langname: z.string(),
              ...sums,
            }),
          ),
        }),
      ),
    }),
  ),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

export const balanceSchema = z.object({
  betrag: amountSchema.describe('sum of all accounts'),
  datum: z.string().describe('newest day of these balances, never in the future'),
  konten: z.array(z.object({ konto: z.string(), iban: z.string(), betrag: amountSchema, datum: z.string() })),
});
export type Balance = z.infer<typeof balanceSchema>;

export const getEvaluation = defineEndpoint({
  id: 'getEvaluation',
  method: 'GET',
  path: `${base}/jahresauswertung/:eid/:year`,
  access: { anyPermission: bookPermissions },
  summary:
    'Returns the annual summary of an owner: every posting of the year once, by house, rental unit, tenant and cost type, and the account balances at its end',
  request: { params: z.object({ eid: externalIdSchema, year: z.string().regex(/^[12]\d{3}$/u) }) },
  response: z.object({
    jahresauswertung: evaluationSchema,
    kontostand: balanceSchema.nullable().describe('null: no balance was delivered up to the end of the year or today'),
  }),
  offersPdf: true,
  errors: ['not_found', 'document_too_large'],
  readsReplica: true,
});
