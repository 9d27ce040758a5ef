import type { ErrorEntry } from '../../contract/errors.ts';
import { placeOf } from '../../contract/fields.ts';
import type { FieldSet } from '../../contract/fields.ts';
import { fieldErrors } from '../api/errors.ts';

export interface PlaceOptions {
  /** Name of the form data in the request, such as `article`; several if the request parts them. */
  readonly prefix?: string | readonly string[];
  /** Fields of error codes without a field, and of request fields with another name. */
  readonly places?: Readonly<Record<string, string>>;
}

export interface PlacedErrors {
  /** One entry per place and code: three invalid permissions are one message at their checkboxes. */
  readonly fields: readonly { readonly path: string; readonly entry: ErrorEntry }[];
  /** Entries without a field of the form. */
  readonly rest: readonly ErrorEntry[];
}

/** Assigns every entry of a failed call to its place in the form. */
export function placeErrors(
  fields: FieldSet,
  error: unknown,
  { prefix = '', places = {} }: PlaceOptions = {},
): PlacedErrors {
  const named = fieldErrors(error, prefix, places);
  const placed = named.fields.map(({ path, entry }) => ({
    entry,
    path: placeOf(fields, path) ?? places[path.split('.')[0] ?? ''] ?? places[entry.code],
  }));
  const found = placed.flatMap(({ path, entry }) => (path === undefined ? [] : [{ path, entry }]));
  return {
    fields: found.filter(
      (one, index) =>
        found.findIndex((other) => other.path === one.path && other.entry.code === one.entry.code) === index,
    ),
    rest: [...named.rest, ...placed.flatMap(({ path, entry }) => (path === undefined ? [entry] : []))],
  };
}
