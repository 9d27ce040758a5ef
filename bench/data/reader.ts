import { randomUUID } from 'node:crypto';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Actor } from '#platform/server/http/context.ts';

/** Somebody who reads the data of an organisation. */
export function createReader(organizationId: string): Actor {
  return {
    organizationId: organizationId as OrganizationId,
    userId: randomUUID() as UserId,
    membershipId: randomUUID(),
    permissions: new Set<string>(),
  };
}
