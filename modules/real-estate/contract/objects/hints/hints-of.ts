import { buildingHints } from './building-hints.ts';
import { energyHints } from './energy-hints.ts';
import type { Hint, HintValues } from './hint.ts';
import { lawHints } from './law-hints.ts';
import { priceHints } from './price-hints.ts';

const all = [...priceHints, ...buildingHints, ...energyHints, ...lawHints];

/**
 * Lists what an agent should know or check about an object: computed figures, unlikely ones, duties.
 *
 * @param values of data and internal data together, as in requests; what is unreadable is left out
 * @param today in Germany, `YYYY-MM-DD`
 */
export function hintsOf(values: HintValues, today: string): readonly Hint[] {
  return all.flatMap((find) => find(values, today));
}
