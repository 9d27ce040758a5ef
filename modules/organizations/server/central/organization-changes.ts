import { organizationFields } from '../../contract/index.ts';
import { describeValues } from '#platform/contract/fields.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import { toGigabytes } from '#platform/server/files/assert-room.ts';
import type { OrganizationContent, OrganizationLimits } from './organization-repository.ts';

/** An organisation in the audit log: its own fields and the identifiers of its services. */
interface DescribedOrganization extends OrganizationContent, Partial<OrganizationLimits> {
  readonly services: readonly string[];
}

/** Describes an organisation for the audit log; a new one without its limits, which have their defaults. */
export function describeOrganization({
  services,
  name,
  identifier,
  industry,
  invitationsPerDay,
  mailsPerDay,
  storageLimitBytes,
}: DescribedOrganization): object {
  const limits =
    invitationsPerDay === undefined || mailsPerDay === undefined || storageLimitBytes === undefined
      ? {}
      : { invitationsPerDay, mailsPerDay, storageGigabytes: toGigabytes(storageLimitBytes) };
  return { ...describeValues(organizationFields, { name, identifier, industry, ...limits }), services };
}

/** Removes empty languages, so that German replaces them. */
export function withoutEmptyTexts(text: LocalizedText): LocalizedText {
  return {
    ...Object.fromEntries(Object.entries(text).filter(([, line]) => line !== undefined && line !== '')),
    de: text.de,
  };
}
