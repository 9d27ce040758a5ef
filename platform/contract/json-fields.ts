import { isSameValue } from './fields.ts';
import type { Field, FieldSet, WireOf } from './fields.ts';

type Values = Readonly<Record<string, unknown>>;

const blanks = new WeakMap<Field, unknown>();

/** Returns the value of a field that nobody has filled: '' or null, a default choice, an empty list. */
export function blankValue(field: Field): unknown {
  const known = blanks.get(field);
  if (known !== undefined) return known;
  const blank = field.read(field.empty, 'de').wire ?? null;
  blanks.set(field, blank);
  return blank;
}

/** Returns the values of an entity without any input. */
export function blankValues<Fields extends FieldSet>(fields: Fields): WireOf<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, blankValue(field)]),
  ) as unknown as WireOf<Fields>;
}

/** Returns what a jsonb column keeps of an entity's fields: the values that differ from the blank ones. */
export function writtenValues<Fields extends FieldSet>(
  fields: Fields,
  values: { readonly [Name in keyof Fields]?: unknown },
): Partial<WireOf<Fields>> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => values[name] !== undefined && !isSameValue(values[name], blankValue(field)))
      .map(([name]) => [name, values[name]]),
  ) as Partial<WireOf<Fields>>;
}

/** Reads a jsonb column that `writtenValues` filled: absent values are blank. */
export function storedValues<Fields extends FieldSet>(fields: Fields, column: unknown): WireOf<Fields> {
  return { ...blankValues(fields), ...(column as Values) };
}
