import { organizationFields } from '../../contract/index.ts';
import { describeValues } from '#platform/contract/fields.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import type { OrganizationContent } from './organization-repository.ts';

/** An organisation in the audit log: its own fields and the identifiers of its services. */
interface DescribedOrganization extends OrganizationContent {
  readonly services: readonly string[];
  /** Absent for a new one, which has the default limit. */
  readonly invitationsPerDay?: number;
}

/** Describes an organisation for the audit log. */
export function describeOrganization({
  services,
  name,
  identifier,
  industry,
  invitationsPerDay,
}: DescribedOrganization): object {
  const limit = invitationsPerDay === undefined ? {} : { invitationsPerDay };
  return { ...describeValues(organizationFields, { name, identifier, industry, ...limit }), services };
}

/** Removes empty languages, so that German replaces them. */
export function withoutEmptyTexts(text: LocalizedText): LocalizedText {
  return {
    ...Object.fromEntries(Object.entries(text).filter(([, line]) => line !== undefined && line !== '')),
    de: text.de,
  };
}
