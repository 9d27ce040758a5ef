import type { RecordRules } from '#platform/server/records/record-routes.ts';
import type { RecordValues } from '#platform/server/records/record-table.ts';

/**
 * Sets the full name to first and last name unless a person typed another one, such as that of a company, which then
 * stays.
 */
export const deriveFullName: NonNullable<RecordRules['settle']> = (values, before) => {
  const typed = values['fullName'] ?? before?.['fullName'] ?? '';
  const isComposed = typed === '' || (before !== null && typed === before['fullName'] && typed === composeName(before));
  return isComposed ? { ...values, fullName: composeName({ ...before, ...values }) } : values;
};

/** Refuses a record in which all of these fields are empty, at the first of them. */
export function needsOneOf(...fields: readonly [string, ...string[]]): NonNullable<RecordRules['check']> {
  return (record) =>
    fields.every((field) => (record[field] ?? '') === '') ? { field: fields[0], code: 'name_missing' } : undefined;
}

function composeName({ firstName, lastName }: RecordValues): string {
  return [firstName, lastName].filter((name) => typeof name === 'string' && name !== '').join(' ');
}
