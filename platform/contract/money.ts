import { z } from 'zod';
import { countFractionDigits } from './decimals.ts';

// The arithmetic stands apart so that the document workers start without the schemas.
export {
  amountDecimals,
  countDecimals,
  countFractionDigits,
  divideRounded,
  fromScaled,
  priceDecimals,
  toScaled,
} from './decimals.ts';

/** A decimal number on the wire: finite, from `min` (0) to `max`, with at most `decimals` decimals. */
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

/** Euros with two decimals in an answer. */
export const amountSchema = z.number().describe('euros, two decimals');
