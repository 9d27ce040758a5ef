import type { ErrorEntry } from '#platform/contract/errors.ts';
import { fieldErrors } from '#platform/web/api/errors.ts';
import type { UserValues } from './user-values.ts';

type Field = keyof UserValues;

export interface PlacedErrors {
  readonly fields: readonly { readonly field: Field; readonly entry: ErrorEntry }[];
  /** What belongs to no field. */
  readonly rest: readonly ErrorEntry[];
}

/** Refusals that say no field, by the field that they are about. */
const fieldByCode: Readonly<Record<string, Field>> = {
  member_exists: 'email',
  email_taken: 'email',
  account_shared: 'email',
  last_administrator: 'permissions',
};

/** Names on the wire, without what follows the first point, by the field of the form. */
const fieldByName: Readonly<Record<string, Field>> = {
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  permissionIdentifiers: 'permissions',
  permissions: 'permissions',
  startApplicationId: 'startApplicationId',
  userLanguages: 'userLanguages',
  userDefaultLanguage: 'userDefaultLanguage',
};

/** Finds the field of the form for every entry of a failed call; one entry per field and code. */
export function placeErrors(error: unknown): PlacedErrors {
  const { fields: named, rest } = fieldErrors(error, '', fieldByCode);
  const placed = named.map(({ path, entry }) => ({ entry, field: fieldByName[path.split('.')[0] ?? ''] ?? fieldByCode[entry.code] }));
  const fields = placed.flatMap(({ entry, field }) => (field === undefined ? [] : [{ field, entry }]));
  return {
    // Three wrong permissions are one message at the group of boxes.
    fields: fields.filter((one, index) => fields.findIndex((two) => two.field === one.field && two.entry.code === one.entry.code) === index),
    rest: [...rest, ...placed.flatMap(({ entry, field }) => (field === undefined ? [entry] : []))],
  };
}
