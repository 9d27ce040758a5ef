import type { Catalogue } from '../../contract/catalogue.ts';
import type { TenantQueue } from './waiting-line.ts';

/** Somebody who acts in an organisation. */
interface TenantQueueHolder {
  readonly organizationId: string;
  readonly userId: string;
  readonly permissions: ReadonlySet<string>;
}

/**
 * Finds whose places somebody's work takes: those of their organisation, or those beside them for people from outside.
 */
export type TenantQueueOf = (actor: TenantQueueHolder) => TenantQueue;

/**
 * The one way from a person to their queue: whoever holds nothing but permissions for people from outside shares a queue
 * with those of the same organisation, beside the queue of its own people.
 *
 * @param catalogues of all modules; a module without one adds nothing
 */
export function createTenantQueueOf(catalogues: readonly (Catalogue | undefined)[]): TenantQueueOf {
  const outside = new Set(
    catalogues
      .flatMap((catalogue) => catalogue?.services ?? [])
      .flatMap(({ outsidePermissions = [] }) => outsidePermissions),
  );
  return ({ organizationId, userId, permissions }) => {
    const isFromOutside = permissions.size > 0 && [...permissions].every((permission) => outside.has(permission));
    return { key: isFromOutside ? `${organizationId} outside` : organizationId, person: userId };
  };
}
