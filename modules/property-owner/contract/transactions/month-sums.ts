import { z } from 'zod';
import { amountSchema } from '#platform/contract/money.ts';

/** Amounts of postings by their sign. */
export const sumsBySign = {
  einnahmen: amountSchema,
  ausgaben: amountSchema.describe('zero or negative'),
} as const;

/** Months of a year, by posting day, each beside the same month of the year before. */
export const monthSumsSchema = z.array(
  z.object({ monat: z.number().int(), ...sumsBySign, vorjahr: z.object(sumsBySign) }),
);
export type MonthSums = z.infer<typeof monthSumsSchema>;
