import type { InvoiceValues } from './invoice-values.ts';

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * Brings two edits of one invoice together: fields changed here keep what was typed, all others take
 * what the other person saved. The positions count as one field: mixing rows of two edits would
 * invent an invoice that nobody wrote.
 */
export function mergeValues(base: InvoiceValues, mine: InvoiceValues, theirs: InvoiceValues): InvoiceValues {
  const kept = Object.entries(mine).filter(([field, value]) => !isSame(value, base[field as keyof InvoiceValues]));
  return { ...theirs, ...Object.fromEntries(kept) };
}
