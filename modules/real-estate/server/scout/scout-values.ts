/** An object of JSON whose members are unknown. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one if it is none. */
export function toRecord(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}

/** The values of a list; the portal sends a list of one as its only value, and an empty one as nothing. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(toList);
  return value === undefined || value === null ? [] : [value];
}

/** The first of a list, or the value itself, as an object. */
export function toFirst(value: unknown): JsonRecord {
  return toRecord(toList(value)[0]);
}

/** Text of a text or number; undefined if it is empty or neither. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Number of a number or of its text. */
export function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** True for true and its text. */
export function toBoolean(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true');
}
