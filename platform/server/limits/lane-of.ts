import type { Catalogue } from '../../contract/catalogue.ts';
import type { Lane } from './waiting-line.ts';

/** Somebody who acts in an organisation. */
interface LaneHolder {
  readonly organizationId: string;
  readonly userId: string;
  readonly permissions: ReadonlySet<string>;
}

/**
 * Finds whose places somebody's work takes: those of their organisation, or those beside them for people from outside.
 */
export type LaneOf = (actor: LaneHolder) => Lane;

/**
 * The one way from a person to their lane: whoever holds nothing but permissions for people from outside shares a lane
 * with those of the same organisation, beside the lane of its own people.
 *
 * @param catalogues of all modules; a module without one adds nothing
 */
export function createLaneOf(catalogues: readonly (Catalogue | undefined)[]): LaneOf {
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
