/** An element whose parts are unknown. */
export type Part = Readonly<Record<string, unknown>>;

/** Characters of a text that are read: more than any field keeps. */
const maxText = 40_000;
/** Items of a list that are read. */
const maxItems = 100;

/** Reads an element with parts, or the first of several; an empty one for anything else. */
export function readPart(given: unknown): Part {
  const value: unknown = Array.isArray(given) ? given[0] : given;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
}

/** Reads a text, number or truth, or the first of several; undefined for anything else. */
export function readScalar(given: unknown): string | number | boolean | undefined {
  const value: unknown = Array.isArray(given) ? given[0] : given;
  if (typeof value === 'string') return value.slice(0, maxText);
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** Reads a text, or a number or truth as one; empty for anything else. */
export function readText(given: unknown): string {
  return String(readScalar(given) ?? '');
}

/** Reads the texts of a list, however the portal wraps them: `{ item: [] }`, `[{ item }]`, `{ item }` or `[]`. */
export function listScalars(given: unknown, items: readonly string[]): readonly string[] {
  const several = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, maxItems) : [value]);
  return several(given)
    .flatMap((value) => [value, ...items.flatMap((item) => several(readPart(value)[item]))])
    .map(readScalar)
    .filter((value) => typeof value === 'string');
}

/** A number, also from a text that is one: `12`, `12.50`. */
export function toAmount(value: string | number | boolean | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s{0,9}-?\d{1,15}(?:\.\d{1,15})?\s{0,9}$/u.test(value)
    ? Number(value)
    : undefined;
}
