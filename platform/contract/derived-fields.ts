import { optionalMoney } from './field-kinds.ts';
import { isEmptyValue } from './fields.ts';
import type { Field } from './fields.ts';
import { amountDecimals, fromScaled, toScaled } from './money.ts';

/**
 * A field that follows from others or is given by the server: answered and shown, never typed; what is sent for it is
 * ignored.
 */
export function derived<Given extends Field>(
  field: Given,
): Omit<Given, 'isRequired' | 'isDerived'> & { readonly isRequired: false; readonly isDerived: true } {
  return { ...field, isRequired: false, isDerived: true };
}

/** The sum of amounts in euros, of which empty ones count as 0. The column of the table computes it, too. */
export function sumOf(parts: readonly string[]) {
  return { ...derived(optionalMoney({ max: Number.MAX_SAFE_INTEGER })), sumOf: parts };
}

/** Adds amounts to the cent; null and undefined count as 0. */
export function addAmounts(amounts: readonly (number | null | undefined)[]): number {
  const cents = amounts.map((amount) => (isEmptyValue(amount) ? 0n : toScaled(amount ?? 0, amountDecimals)));
  return fromScaled(
    cents.reduce((sum, amount) => sum + amount, 0n),
    amountDecimals,
  );
}
