import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { bookPermissions } from './catalogue.ts';
import { base, externalIdSchema, noId } from './external-ids.ts';

/** What one line of the evaluation has: an amount for each month, by the day of posting, and the year's. */
const sums = {
  summe_monate: z.array(amountSchema).length(12).describe('January to December'),
  summe_total: amountSchema,
} as const;

export const evaluationSchema = z.object({
  jahr: z.number().int(),
  eigentuemer: z.object({
    eid: z.string(),
    nachname: z.string().describe('of a company its name'),
    anzeigename: z.string().describe('the whole name'),
  }),
  ...sums,
  mietobjekte: z.array(
    z.object({
      moid: z.string().describe(`${noId}: what is posted without rental unit`),
      strasse: z.string(),
      hausnummer: z.string(),
      bezeichnung: z.string().describe('how it is called beside others'),
      ...sums,
      mieter: z.array(
        z.object({
          mid: z.string().describe(`${noId}: property-related`),
          vorname: z.string(),
          nachname: z.string().describe('of a company its name'),
          ...sums,
          kostenarten: z.array(
            z.object({ kaid: z.string().describe(`${noId}: without cost type`), langname: z.string(), ...sums }),
          ),
        }),
      ),
    }),
  ),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

export const balanceSchema = z.object({
  betrag: amountSchema.describe('of all accounts'),
  datum: z.string().describe('the newest day of them'),
  konten: z.array(z.object({ konto: z.string(), iban: z.string(), betrag: amountSchema, datum: z.string() })),
});
export type Balance = z.infer<typeof balanceSchema>;

export const getEvaluation = defineEndpoint({
  id: 'getEvaluation',
  method: 'GET',
  path: `${base}/jahresauswertung/:eid/:year`,
  access: { anyPermission: bookPermissions },
  summary:
    'The annual evaluation of an owner: every posting of the year once, by rental unit, tenant and cost type; and what their accounts held at its end',
  request: { params: z.object({ eid: externalIdSchema, year: z.string().regex(/^[12]\d{3}$/u) }) },
  response: z.object({
    jahresauswertung: evaluationSchema,
    kontostand: balanceSchema.nullable().describe('null: no balance was delivered up to the end of the year'),
  }),
  offersPdf: true,
  errors: ['not_found', 'document_too_large'],
});
