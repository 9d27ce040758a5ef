import type { ValuesOf } from '#platform/contract/fields.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { SavedEntity } from '#platform/web/form/use-entity-form.ts';
import type { OrganizationUser, userFields } from '../../contract/users.ts';

export type UserValues = ValuesOf<typeof userFields>;

/** A user as their form starts from. */
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

/** The default language, as long as it is one of those chosen; null otherwise. */
export function keepDefaultLanguage(
  language: LanguageKey | null,
  languages: readonly LanguageKey[],
): LanguageKey | null {
  return language !== null && languages.includes(language) ? language : null;
}

/** What follows from other fields of the form. */
export function settleUser(values: UserValues): UserValues {
  return { ...values, userDefaultLanguage: keepDefaultLanguage(values.userDefaultLanguage, values.userLanguages) };
}

/** The names that a new account lacks, as problems of its form. */
export function listMissingNames(values: UserValues) {
  return (['firstName', 'lastName'] as const).flatMap((path) =>
    values[path].trim() === '' ? [{ path, code: 'too_small', params: { kind: 'string', minimum: 1 } }] : [],
  );
}
