import { parseDay } from '../form/parse-day.ts';
import { readSearch } from './read-search.ts';

/** Reads one filter from the address; undefined for an invalid value. */
export type FilterReader<Value extends string = string> = (given: unknown) => Value | undefined;

type Readers = Readonly<Record<string, FilterReader>>;

/** Filters of a list in its address; unset ones are absent. */
export type Filters<Declared extends Readers = Readers> = { readonly search?: string } & {
  readonly [Name in keyof Declared]?: NonNullable<ReturnType<Declared[Name]>>;
};

/**
 * Declares the filters of a list beside its search: `defineFilters({ event: oneOf(events), from: dayFilter })`. The
 * result reads them from an untrusted address: invalid values are skipped.
 */
export function defineFilters<Declared extends Readers>(readers: Declared) {
  return (given: Readonly<Record<string, unknown>>): Filters<Declared> & Record<string, unknown> => {
    const entries = Object.entries(readers).map(([name, read]) => [name, read(given[name])] as const);
    return {
      ...readSearch(given),
      ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    } as Filters<Declared> & Record<string, unknown>;
  };
}

/** Reads a filter with fixed options. */
export function oneOf<const Value extends string>(values: readonly Value[]): FilterReader<Value> {
  return (given) => values.find((value) => value === textOf(given));
}

/** The text of a value in an address, where an unquoted `true` or `2026` is read as a boolean or a number. */
function textOf(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given) : '';
}

/** Reads a line of text of at most `max` characters. */
export function lineFilter(max: number): FilterReader {
  return (given) => {
    const text = textOf(given).trim();
    return text === '' || text.length > max ? undefined : text;
  };
}

/** Declares the filters for sort field and direction. */
export function sortFilters<const Field extends string>(fields: readonly Field[]) {
  return { sort: oneOf(fields), direction: oneOf(['asc', 'desc']) };
}

/** Reads the id of a record, a UUID (RFC 9562). */
export const idFilter: FilterReader = (given) =>
  typeof given === 'string' && /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u.test(given)
    ? given
    : undefined;

/** Reads a year of four digits. */
export const yearFilter: FilterReader = (given) => (/^\d{4}$/u.test(String(given)) ? String(given) : undefined);

/** Reads a day from 1900 to 2999, written `YYYY-MM-DD` or `d.m.yyyy`; returns `YYYY-MM-DD`. */
export const dayFilter: FilterReader = (given) => {
  const day =
    typeof given === 'string' && /^(?:\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4})$/u.test(given) ? parseDay(given) : null;
  return day !== null && day >= '1900-01-01' && day < '3000-01-01' ? day : undefined;
};
