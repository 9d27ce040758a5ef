import type { ErrorEntry } from '../../contract/errors.ts';
import { textOptionsOf } from '../../contract/problem-text.ts';
import { ApiError } from './api-error.ts';

/** Part of i18next's `t` used by error texts; keys are in the `platform` namespace. */
export type Translate = (key: string, options: Record<string, unknown>) => string;

/** Returns the text of the `description` key, else of the code (fields first), else the English message. */
export function translateError(entry: ErrorEntry, t: Translate): string {
  const field = entry.field === undefined ? [] : [`platform:errors.field.${entry.code}`];
  const described = entry.description === undefined ? [] : [describeKey(entry.description)];
  for (const key of [...described, ...field, `platform:errors.${entry.code}`]) {
    const text = t(key, { ...textOptionsOf(entry), defaultValue: '' });
    if (text !== '') return text;
  }
  return entry.message;
}

/** Returns the texts of all entries of a failed call; for any other error the text of `client_error`. */
export function describeError(error: unknown, t: Translate): string[] {
  if (!(error instanceof ApiError)) return [t('platform:errors.client_error', {})];
  return [...new Set(error.errors.map((entry) => translateError(entry, t)))];
}

/** An invalid field of a form: its path in react-hook-form, and its error entry. */
export interface FieldError {
  readonly path: string;
  readonly entry: ErrorEntry;
}

/**
 * Splits a failed call into errors of form fields and the rest. `prefix` is the request's name of the form data: with
 * `article`, the field `article.positions.0.count` becomes `positions.0.count`.
 * @param fieldByCode field paths for codes without a field, such as `email_taken`
 */
export function fieldErrors(
  error: unknown,
  prefix: string | readonly string[] = '',
  fieldByCode: Readonly<Record<string, string>> = {},
): { fields: FieldError[]; rest: ErrorEntry[] } {
  const fields: FieldError[] = [];
  const rest: ErrorEntry[] = [];
  for (const entry of error instanceof ApiError ? error.errors : []) {
    const path = entry.field === undefined ? (fieldByCode[entry.code] ?? '') : removePrefix(entry.field, prefix);
    if (path === '') rest.push(entry);
    else fields.push({ path, entry });
  }
  return { fields, rest };
}

function removePrefix(field: string, prefix: string | readonly string[]): string {
  if (prefix === '') return field;
  const found = [prefix].flat().find((one) => field.startsWith(`${one}.`));
  return found === undefined ? '' : field.slice(found.length + 1);
}

// A description without namespace belongs to the platform's texts.
function describeKey(description: string): string {
  return description.includes(':') ? description : `platform:${description}`;
}
