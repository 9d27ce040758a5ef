import { organizationFields } from '../../contract/index.ts';
import { describeValues } from '#platform/contract/fields.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import type { OrganizationContent } from './organization-repository.ts';

/** What the audit log says of an organisation: its own fields and the identifiers of its services. */
interface DescribedOrganization extends OrganizationContent {
  readonly services: readonly string[];
  /** Left out for a new one, which has the usual limit. */
  readonly invitationsPerDay?: number;
}

/** An organisation in the words of the audit log. */
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

/** A language left empty is left out, so that German stands in for it. */
export function withoutEmptyTexts(text: LocalizedText): LocalizedText {
  return {
    ...Object.fromEntries(Object.entries(text).filter(([, line]) => line !== undefined && line !== '')),
    de: text.de,
  };
}
