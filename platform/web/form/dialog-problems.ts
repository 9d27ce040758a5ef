import { ApiError } from '../api/api-error.ts';
import { fieldErrors } from '../api/errors.ts';
import type { FieldError } from '../api/errors.ts';

/** Values of a form by their names in the request. */
export type TypedValues = Readonly<Record<string, unknown>>;

/** Returns the first error of each field by its name, such as `to` for an error of `to.1`. */
export function errorsByField(error: unknown): ReadonlyMap<string, FieldError> {
  return new Map(
    fieldErrors(error)
      .fields.toReversed()
      .map((field) => [nameOf(field), field]),
  );
}

/** Returns the part of a failure that none of these fields shows; null if they show all of it. */
export function errorBeside(error: unknown, shown: ReadonlySet<string>): unknown {
  if (!(error instanceof ApiError)) return error;
  const { fields, rest } = fieldErrors(error);
  const others = [...rest, ...fields.filter((field) => !shown.has(nameOf(field))).map(({ entry }) => entry)];
  return others.length === 0 ? null : new ApiError(error.status, others, error.requestId);
}

/** Returns the entry of a list that an error such as `to.1` concerns. */
export function entryOf(values: TypedValues, path: string): string | undefined {
  const [name = '', index] = path.split('.');
  const list = values[name];
  const entry: unknown = Array.isArray(list) && index !== undefined ? list[Number(index)] : undefined;
  return typeof entry === 'string' && entry !== '' ? entry : undefined;
}

function nameOf({ path }: FieldError): string {
  return path.split('.')[0] ?? '';
}
