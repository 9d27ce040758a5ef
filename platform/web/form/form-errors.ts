import i18next from 'i18next';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors, translateError } from '../api/errors.ts';

/**
 * Puts the wrong fields of a failed call on the form, translated, and focuses the first.
 *
 * @param prefix name of the form's data on the wire, such as `invoice`
 * @param fieldByCode the fields that refusals are about which name no field
 * @returns whether every entry found its field; otherwise the caller reports the error as a banner
 */
export function setFormErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  prefix = '',
  fieldByCode: Readonly<Record<string, Path<Values>>> = {},
): boolean {
  const { fields, rest } = fieldErrors(error, prefix, fieldByCode);
  for (const [index, { path, entry }] of fields.entries()) {
    const message = translateError(entry, i18next.t);
    form.setError(path as Path<Values>, { type: entry.code, message }, { shouldFocus: index === 0 });
  }
  return fields.length > 0 && rest.length === 0;
}
