import { CopyError } from '../organization-copy/copy-error.ts';
import { reopenOrganization } from './close-organization.ts';
import type { Moving } from './move-parts.ts';
import { findOrganization } from './organization-state.ts';
import type { OrganizationState } from './organization-state.ts';
import { recordMove } from './record-move.ts';
import { removeOrganization } from './remove-organization.ts';
import type { Side } from './sides.ts';

interface TakenBack extends Pick<Moving, 'sourceAddress' | 'clock'> {
  readonly source: Side;
}

/**
 * Removes what has arrived at the target.
 *
 * @throws CopyError when the target is open
 */
export async function clearTarget(
  { target, clock }: { readonly target: Side } & Pick<Moving, 'clock'>,
  { id, name, moveId }: OrganizationState,
): Promise<void> {
  if (await removeOrganization(target.database, id, 'arriving', clock.now())) return;
  // A killed process may have opened it with its last statement.
  const found = await findOrganization(target.database, id);
  if (found?.availability === 'open' && found.moveId === moveId) throw new CopyError(`${name} is open at its target`);
}

/**
 * Opens a source that is closed. Rows that have arrived at the target stay closed: nothing opens them but a source that
 * is marked as moved.
 *
 * @returns false when the source was not closed
 */
export async function openSource(
  { source, sourceAddress, clock }: TakenBack,
  { id, name }: Pick<OrganizationState, 'id' | 'name'>,
): Promise<boolean> {
  const found = await findOrganization(source.database, id);
  if (found === undefined) return false;
  return source.database.identity(async (tx) => {
    if (!(await reopenOrganization(tx, id))) return false;
    await recordMove(tx, 'organization_move_aborted', {
      organization: { id, name },
      from: sourceAddress,
      to: found.movedTo,
      now: clock.now(),
    });
    return true;
  });
}

/** Takes back a move that failed, unless the source is marked as moved: then the next call finishes it. */
export async function takeBack(moving: Moving, { id }: OrganizationState): Promise<void> {
  const organization = await findOrganization(moving.source.database, id);
  if (organization?.availability !== 'moving') return;
  await clearTarget(moving, organization).catch((error: unknown) => {
    if (error instanceof CopyError) throw error;
    moving.log('Caution: the target keeps a closed rest of the move; the next move removes it');
  });
  await openSource(moving, organization);
}
