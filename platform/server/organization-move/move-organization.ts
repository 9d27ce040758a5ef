import { toDatabaseError } from '../database/errors.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import { createId } from '../ids.ts';
import { reopenOrganization } from './close-organization.ts';
import { finishMove } from './finish-move.ts';
import { lockMove } from './move-locks.ts';
import type { MoveOptions, MoveReport, Moving } from './move-parts.ts';
import { findOrganization } from './organization-state.ts';
import type { OrganizationState } from './organization-state.ts';
import { removeOrganization } from './remove-organization.ts';

import { surveyMove } from './survey.ts';
import { transferOrganization } from './transfer.ts';
import { withSides } from './with-sides.ts';

/**
 * Moves an organisation into the database of another installation. A move that was killed is finished or begun again by
 * the next call; at no time are both sides open (docs/decisions/0078).
 *
 * @throws CopyError with what stands in the way; then the source is open again unless another call left it closed
 */
export async function moveOrganization(options: MoveOptions): Promise<MoveReport> {
  return withSides(options, async (source, target) => {
    const moving: Moving = { ...options, source, target, onStep: options.onStep ?? (async () => undefined) };
    const organization = await lockBoth(moving);
    if (organization.availability === 'moved') return finishMove(moving, organization);
    if (organization.availability === 'moving') options.log('a move of this organisation broke off; it begins again');
    const moveId = createId();
    const survey = await surveyMove(source, target, organization.id, moveId);
    if (survey.problems.length > 0) throw new CopyError(survey.problems.join('\n'));
    if (survey.found !== undefined) {
      options.log('the target holds a half finished move of the organisation; it is removed first');
      await removeOrganization(target.database, organization.id, 'arriving', options.clock.now());
    }
    try {
      return await transferOrganization(moving, organization, moveId);
    } catch (error) {
      await takeBack(moving, organization.id);
      throw toDatabaseError(error);
    }
  });
}

/**
 * Opens the source of a move that broke off. Possible until the target was opened.
 *
 * @throws CopyError when there is nothing to abort, or the target is open or cannot be asked
 */
export async function abortMove(options: MoveOptions): Promise<void> {
  await withSides(options, async (source, target) => {
    const organization = await lockBoth({ ...options, source, target });
    const { id, name, moveId, availability } = organization;
    if (availability !== 'moving' && availability !== 'moved') throw new CopyError(`${name} is not being moved`);
    if (availability === 'moved') {
      const found = await findOrganization(target.database, id);
      if (found?.availability !== 'arriving' || found.moveId !== moveId)
        throw new CopyError(
          `${name} is open at its target already, or --to names another database than the move did; it cannot be aborted`,
        );
      // From here on no further call opens the target.
      await source.database.identity((tx) =>
        tx.updateTable('organizations').set({ availability: 'moving' }).where('id', '=', id).execute(),
      );
    }
    await takeBack({ ...options, source, target }, id);
    options.log(`${name} is open at the source again`);
  });
}

/**
 * Purges an organisation that has moved from the source.
 *
 * @throws CopyError when it is not marked as moved, or the target does not have it open
 */
export async function forgetMoved(options: MoveOptions): Promise<void> {
  await withSides(options, async (source, target) => {
    const { id, name, moveId, availability } = await lockBoth({ ...options, source, target });
    if (availability !== 'moved') throw new CopyError(`${name} has not been moved (${availability})`);
    const found = await findOrganization(target.database, id);
    if (found?.availability !== 'open' || found.moveId !== moveId)
      throw new CopyError(`${name} is not open at the target; nothing was removed`);
    await removeOrganization(source.database, id, 'moved', options.clock.now());
    options.log(`${name} was removed from the source; its files follow within two days`);
  });
}

/** Removes what has arrived, then opens the source; never the other way round. */
async function takeBack(
  { source, target, clock }: Pick<Moving, 'source' | 'target' | 'clock'>,
  id: string,
): Promise<void> {
  const { availability } = (await findOrganization(source.database, id)) ?? { availability: 'open' };
  // After the source was marked as moved, the next call finishes the move.
  if (availability !== 'moving') return;
  await removeOrganization(target.database, id, 'arriving', clock.now());
  await reopenOrganization(source.database, id);
}

async function lockBoth({
  source,
  target,
  organization: name,
}: Pick<Moving, 'source' | 'target' | 'organization'>): Promise<OrganizationState> {
  const found = await findOrganization(source.database, name);
  if (found === undefined) throw new CopyError(`There is no organisation with the id or identifier ${name}`);
  await lockMove(source.client, found.id);
  await lockMove(target.client, found.id);
  // Another call may have ended since.
  return (await findOrganization(source.database, found.id)) ?? found;
}
