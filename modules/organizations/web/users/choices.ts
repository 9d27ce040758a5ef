import { type LanguageKey, languageKeys } from '#platform/contract/languages.ts';

interface Identified {
  readonly identifier: string;
}

/** A service with those of its permissions that were given. */
export interface PermissionGroup<Permission> {
  readonly service: Permission extends { readonly service: infer Service } ? Service : never;
  readonly permissions: readonly Permission[];
}

/** Permissions under the services that offer them, both in the order given. */
export function groupByService<Permission extends Identified & { readonly service: Identified }>(
  permissions: readonly Permission[],
): readonly PermissionGroup<Permission>[] {
  const services = new Map(permissions.map(({ service }) => [service.identifier, service as PermissionGroup<Permission>['service']]));
  return [...services].map(([identifier, service]) => ({
    service,
    permissions: permissions.filter((permission) => permission.service.identifier === identifier),
  }));
}

/** The list with the value added or taken out. */
export function toggleChoice<Value>(list: readonly Value[], value: Value, isChosen: boolean): Value[] {
  const others = list.filter((other) => other !== value);
  return isChosen ? [...others, value] : others;
}

/** The languages with one ticked or not, in the order of the product whatever the order of the ticks. */
export function toggleLanguage(languages: readonly LanguageKey[], language: LanguageKey, isChosen: boolean): LanguageKey[] {
  const chosen = toggleChoice(languages, language, isChosen);
  return languageKeys.filter((key) => chosen.includes(key));
}

/** The default language, as long as it is one of those chosen; null otherwise. */
export function keepDefaultLanguage(language: LanguageKey | null, languages: readonly LanguageKey[]): LanguageKey | null {
  return language !== null && languages.includes(language) ? language : null;
}

/** The start application, as long as it is one of those that the permissions open; null otherwise. */
export function keepStartApplication(id: string | null, applications: readonly { readonly id: string }[]): string | null {
  return applications.some((application) => application.id === id) ? id : null;
}
