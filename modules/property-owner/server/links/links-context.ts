import type { OrganizationAccess } from '#modules/organizations/server/index.ts';
import type { PermissionIdentifier } from '#platform/contract/catalogue.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import type { UserType } from '../../contract/owner-links.ts';

/** What links need beside the transaction. */
export interface LinkParts {
  readonly access: OrganizationAccess;
  readonly mailer: Mailer;
  readonly configuration: Pick<Configuration, 'publicUrl'>;
}

/** The one permission that a link gives. */
export const permissionOf = {
  eigentuemer: 'ri-property-management-permission',
  weg: 'ri-property-management-weg-permission',
} as const satisfies Record<UserType, PermissionIdentifier>;

/** Where somebody starts for whom a link is the first access; none where the application does not exist here. */
export const startApplicationOf = { eigentuemer: 'transactions', weg: 'weg' } as const satisfies Record<
  UserType,
  string
>;
