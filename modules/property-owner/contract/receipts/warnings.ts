import { z } from 'zod';
import { amountSchema } from '#platform/contract/money.ts';

/** Signs of an error or fraud, each with what it is compared with. They stop nothing. */
export const receiptWarningSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('double'),
    archivid: z.string(),
    rechnungsnummer: z.string(),
    betrag: amountSchema,
    erfassungsdatum: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('otherIban'),
    IBAN: z.string(),
    bisher: z.array(z.string()).describe('on the last three approved receipts of the issuer'),
  }),
  z.object({ kind: z.literal('foreignIban'), IBAN: z.string() }),
]);
export type ReceiptWarning = z.infer<typeof receiptWarningSchema>;

/** Differences between a receipt and its last release. */
export const releaseChangeSchema = z.object({
  betrag: z.object({ vorher: amountSchema.nullable(), jetzt: amountSchema.nullable() }).nullable(),
  IBAN: z.object({ vorher: z.string(), jetzt: z.string() }).nullable(),
  pdf: z.boolean().describe('true: another document'),
});
export type ReleaseChange = z.infer<typeof releaseChangeSchema>;
