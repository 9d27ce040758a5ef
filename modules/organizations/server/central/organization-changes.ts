import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { AuditChange } from '#platform/server/audit/record.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import type { OrganizationContent } from './organization-repository.ts';

/** What the audit log says of an organisation: its own fields and the identifiers of its services. */
export interface DescribedOrganization extends OrganizationContent {
  readonly services: readonly string[];
  /** Left out for a new one, which has the usual limit. */
  readonly invitationsPerDay?: number;
}

/** Field by field what differs; all that is filled of a new one (`before` null). */
export function describeChanges(before: DescribedOrganization | null, after: DescribedOrganization): AuditChange[] {
  return listChanges(before && toFields(before), toFields(after));
}

function toFields({ name, identifier, industry, services, invitationsPerDay }: DescribedOrganization): object {
  return { name, identifier, industry: inOneLine(industry), services, invitationsPerDay };
}

/** The German text alone, or the texts of all languages with their keys. */
function inOneLine(text: LocalizedText): string {
  const filled = languageKeys.flatMap((language) => (text[language] ? [`${language}: ${text[language]}`] : []));
  return filled.length === 1 && text.de ? text.de : filled.join(', ');
}

/** A language left empty is left out, so that German stands in for it. */
export function withoutEmptyTexts(text: LocalizedText): LocalizedText {
  return { ...Object.fromEntries(Object.entries(text).filter(([, line]) => line !== undefined && line !== '')), de: text.de };
}
