import { optionalMoney } from './field-kinds.ts';
import { isEmptyValue } from './fields.ts';
import type { Field } from './fields.ts';
import { fromCents, toCents } from './money.ts';

/**
 * Declares a field computed from others or set by the server: answered and shown, never typed; a sent value is ignored.
 */
export function derived<Given extends Field>(
  field: Given,
): Omit<Given, 'isRequired' | 'isDerived'> & { readonly isRequired: false; readonly isDerived: true } {
  return { ...field, isRequired: false, isDerived: true };
}

/** Declares the sum of amounts in euros; empty ones count as 0. The table's column computes it, too. */
export function sumOf(parts: readonly string[]) {
  return { ...derived(optionalMoney({ max: Number.MAX_SAFE_INTEGER })), sumOf: parts };
}

/** Adds amounts to the cent; null and undefined count as 0. */
export function addAmounts(amounts: readonly (number | null | undefined)[]): number {
  const cents = amounts.map((amount) => (isEmptyValue(amount) ? 0n : toCents(amount ?? 0)));
  return fromCents(cents.reduce((sum, amount) => sum + amount, 0n));
}
