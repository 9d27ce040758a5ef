import type { ValuesOf } from '#platform/contract/fields.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { SavedEntity } from '#platform/web/form/use-entity-form.ts';
import type { OrganizationUser, userFields } from '../../contract/users/users.ts';

export type UserValues = ValuesOf<typeof userFields>;

/** Converts a user to the initial values of the form. */
export function toUserEntity({
  user,
  version,
  permissions,
  startApplication,
  userLanguages,
  userDefaultLanguage,
}: OrganizationUser): SavedEntity<typeof userFields> {
  const { email, firstName, lastName } = user;
  return {
    email,
    firstName,
    lastName,
    permissions: permissions.map(({ identifier }) => identifier),
    startApplicationId: startApplication?.id ?? null,
    userLanguages,
    userDefaultLanguage,
    version,
  };
}

/** Returns the default language if it is enabled; null otherwise. */
export function keepDefaultLanguage(
  language: LanguageKey | null,
  languages: readonly LanguageKey[],
): LanguageKey | null {
  return language !== null && languages.includes(language) ? language : null;
}

/** Derives values from other fields of the form. */
export function normalizeUser(values: UserValues): UserValues {
  return { ...values, userDefaultLanguage: keepDefaultLanguage(values.userDefaultLanguage, values.userLanguages) };
}

/** Lists the missing names of a new account as form errors. */
export function listMissingNames(values: UserValues) {
  return (['firstName', 'lastName'] as const).flatMap((path) =>
    values[path].trim() === '' ? [{ path, code: 'too_small', params: { kind: 'string', minimum: 1 } }] : [],
  );
}
