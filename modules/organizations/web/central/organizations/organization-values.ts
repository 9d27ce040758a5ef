import { type LanguageKey, languageKeys } from '#platform/contract/language-keys.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import { type CentralOrganization, invitationRange } from '#modules/organizations/contract/central.ts';

/** What the form of an organisation holds; the user only while one is added. */
export interface OrganizationValues {
  name: string;
  identifier: string;
  industry: Record<LanguageKey, string>;
  /** Sorted, so that the same choice is the same value. */
  serviceIds: string[];
  /** As it is typed; only while one is edited. */
  invitationsPerDay: string;
  userEmail: string;
  userFirstName: string;
  userLastName: string;
}

const noUser = { userEmail: '', userFirstName: '', userLastName: '' } as const;

/** The empty form of a new organisation. */
export function createValues(): OrganizationValues {
  return { name: '', identifier: '', industry: { de: '', en: '', es: '', fr: '', ru: '', cn: '' }, serviceIds: [], invitationsPerDay: '', ...noUser };
}

/** The form of an organisation as it stands on the server. */
export function toValues({ name, identifier, industry, serviceIds, invitationsPerDay }: CentralOrganization): OrganizationValues {
  const { de, en = '', es = '', fr = '', ru = '', cn = '' } = industry;
  return { name, identifier, industry: { de, en, es, fr, ru, cn }, serviceIds: serviceIds.toSorted(), invitationsPerDay: String(invitationsPerDay), ...noUser };
}

/** The industry for the wire: a language left empty is left out, so that readers see the German text. */
export function readIndustry(industry: OrganizationValues['industry']): LocalizedText {
  const filled = languageKeys.filter((language) => industry[language].trim() !== '');
  return { de: '', ...Object.fromEntries(filled.map((language) => [language, industry[language].trim()])) };
}

/** Reads the number of invitations; null when it is not a whole number that can be allowed. */
export function readInvitations(text: string): number | null {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= invitationRange.min && value <= invitationRange.max ? value : null;
}

/** Names of fields that a user sees. */
export type OrganizationField = 'name' | 'identifier' | 'industry' | 'serviceIds' | 'invitationsPerDay';

const fields: readonly OrganizationField[] = ['name', 'identifier', 'industry', 'serviceIds', 'invitationsPerDay'];

/** Two edits of one organisation, brought together. */
export interface MergedValues {
  readonly values: OrganizationValues;
  /** Fields that both changed, to different values: saving now would undo what the other person wrote. */
  readonly contested: readonly OrganizationField[];
}

/** Fields changed here keep what was typed, all others take what the other person saved. */
export function mergeValues(base: OrganizationValues, mine: OrganizationValues, theirs: OrganizationValues): MergedValues {
  const touched = fields.filter((field) => !isSame(mine[field], base[field]));
  const kept = Object.fromEntries(touched.map((field) => [field, mine[field]]));
  const contested = touched.filter((field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]));
  return { values: { ...theirs, ...kept }, contested };
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
