/** A remark on a field: something computed, or something to check. It never prevents saving. */
export interface Hint {
  readonly field: string;
  /** Key of its text. */
  readonly code: string;
  /** Amounts in euros are named `amount`, days `day`, names of fields `fields`. */
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly severity: 'info' | 'warning';
  /** Value that one click enters. */
  readonly proposal?: { readonly field: string; readonly value: string | number };
}

/** Values of an object and its internal data, as in requests. */
export type HintValues = Readonly<Record<string, unknown>>;

export type FindHints = (values: HintValues, today: string) => readonly Hint[];

/** Returns a number greater than 0, or null. */
export function amountOf(values: HintValues, name: string): number | null {
  const value = values[name];
  return typeof value === 'number' && value > 0 ? value : null;
}

/** Returns a text, '' for none. */
export function textOf(values: HintValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** Returns a quotient with two decimals; null without both parts. */
export function quotient(dividend: number | null, divisor: number | null): number | null {
  return dividend === null || divisor === null ? null : round(dividend / divisor);
}

/** Rounds to two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Says whether a figure is beyond what is usual. */
export function isBeyond(value: number | null, least: number, most: number): boolean {
  return value !== null && (value < least || value > most);
}

type Told = Omit<Hint, 'severity'>;

export const info = (hint: Told): Hint => ({ ...hint, severity: 'info' });
export const warning = (hint: Told): Hint => ({ ...hint, severity: 'warning' });
