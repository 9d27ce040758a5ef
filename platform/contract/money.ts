import { z } from 'zod';
import { countFractionDigits } from './decimals.ts';

// The arithmetic is a separate file, so that document workers start without the schemas.
export {
  countDecimals,
  countFractionDigits,
  divideRounded,
  fromCents,
  fromScaled,
  priceDecimals,
  toCents,
  toScaled,
} from './decimals.ts';

/** Returns the schema of a decimal number: finite, from `min` (0) to `max`, with at most `decimals` decimals. */
export function decimalSchema(options: { decimals: number; min?: number; max: number }): z.ZodNumber {
  return z
    .number()
    .min(options.min ?? 0)
    .max(options.max)
    .refine((value) => countFractionDigits(value) <= options.decimals, {
      error: 'too_many_decimals',
      params: { decimals: options.decimals },
    });
}

/** An amount in euros with two decimals in a response. */
export const amountSchema = z.number().describe('euros, two decimals');
