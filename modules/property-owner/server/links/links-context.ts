import type { OrganizationAccess } from '#modules/organizations/server/index.ts';
import type { PermissionIdentifier } from '#platform/contract/catalogue.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import type { UserType } from '../../contract/links/owner-links.ts';

/** Dependencies of links. */
export interface LinkParts {
  readonly access: OrganizationAccess;
  readonly mailer: Mailer;
  readonly configuration: Pick<Configuration, 'publicUrl'>;
}

/** Permission that a link gives, by type. */
export const permissionOf = {
  eigentuemer: 'ri-property-management-permission',
  weg: 'ri-property-management-weg-permission',
} as const satisfies Record<UserType, PermissionIdentifier>;

/** Start application of a person whose first access is a link; ignored if the application does not exist here. */
export const startApplicationOf = { eigentuemer: 'overview', weg: 'weg' } as const satisfies Record<UserType, string>;
