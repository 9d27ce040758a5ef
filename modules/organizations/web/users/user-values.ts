import type { EndpointCall } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { addOrganizationUser, OrganizationUser, saveOrganizationUser } from '../../contract/users.ts';
import { keepDefaultLanguage } from './choices.ts';

/** A user as it stands in the form. */
export interface UserValues {
  email: string;
  firstName: string;
  lastName: string;
  /** Identifiers. */
  permissions: string[];
  startApplicationId: string | null;
  userLanguages: LanguageKey[];
  userDefaultLanguage: LanguageKey | null;
}

/** What a form needs before it can be saved (specification, section 5). */
export type CompleteValues = UserValues & { startApplicationId: string; userDefaultLanguage: LanguageKey };

type NewUser = EndpointCall<typeof addOrganizationUser>['body'];
type SavedUser = EndpointCall<typeof saveOrganizationUser>['body'];

export const emptyUser: UserValues = {
  email: '', firstName: '', lastName: '', permissions: [], startApplicationId: null, userLanguages: [], userDefaultLanguage: null,
};

/** The form of a user who is there. */
export function toUserValues({ user, permissions, startApplication, userLanguages, userDefaultLanguage }: OrganizationUser): UserValues {
  return {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    permissions: permissions.map(({ identifier }) => identifier),
    startApplicationId: startApplication?.id ?? null,
    userLanguages: [...userLanguages],
    userDefaultLanguage: keepDefaultLanguage(userDefaultLanguage, userLanguages),
  };
}

/** Whether start application and default language are chosen. */
export function isComplete(values: UserValues): values is CompleteValues {
  return values.startApplicationId !== null && values.userDefaultLanguage !== null;
}

/**
 * The body that adds a user.
 *
 * @param isKnown the account exists: its names are its own, whatever was typed before that was known
 */
export function toNewUser({ permissions, firstName, lastName, ...rest }: CompleteValues, isKnown: boolean): NewUser {
  return { ...rest, ...(isKnown ? {} : { firstName, lastName }), permissionIdentifiers: permissions };
}

/** The body that saves a user, with the version that the form was opened with. */
export function toSavedUser({ permissions, ...rest }: CompleteValues, version: number): SavedUser {
  return { ...rest, permissions: permissions.map((identifier) => ({ identifier })), version };
}

/**
 * Brings two edits of one user together: what was changed here stays, all else takes what the other
 * person saved. Every permission and every language counts by itself, like the boxes they are ticked in.
 */
export function mergeUserValues(base: UserValues, mine: UserValues, theirs: UserValues): UserValues {
  const pick = <Field extends keyof UserValues>(field: Field): UserValues[Field] => (mine[field] === base[field] ? theirs[field] : mine[field]);
  const userLanguages = mergeChoices(base.userLanguages, mine.userLanguages, theirs.userLanguages);
  return {
    email: pick('email'),
    firstName: pick('firstName'),
    lastName: pick('lastName'),
    permissions: mergeChoices(base.permissions, mine.permissions, theirs.permissions),
    startApplicationId: pick('startApplicationId'),
    userLanguages,
    userDefaultLanguage: keepDefaultLanguage(pick('userDefaultLanguage'), userLanguages),
  };
}

function mergeChoices<Value>(base: readonly Value[], mine: readonly Value[], theirs: readonly Value[]): Value[] {
  const added = mine.filter((value) => !base.includes(value) && !theirs.includes(value));
  const removed = new Set(base.filter((value) => !mine.includes(value)));
  return [...theirs.filter((value) => !removed.has(value)), ...added];
}
