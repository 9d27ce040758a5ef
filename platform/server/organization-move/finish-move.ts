import { CopyError } from '../organization-copy/copy-error.ts';
import { addJobs, cancelJobs, listParkedJobs } from './move-jobs.ts';
import type { MoveReport, Moving } from './move-parts.ts';
import { changeState, findOrganization } from './organization-state.ts';
import type { OrganizationState } from './organization-state.ts';
import { recordMove } from './record-move.ts';

/**
 * Opens the target of a move whose source is marked as moved; the last step, which a later call repeats after a kill.
 *
 * @throws CopyError when the target does not hold this move
 */
export async function finishMove(
  { source, target, sourceAddress, clock, log, onStep }: Moving,
  { id, name, moveId, movedTo }: OrganizationState,
): Promise<MoveReport> {
  const report = { tables: [], files: 0, bytes: 0, phases: [], closedMs: null };
  const found = await findOrganization(target.database, id);
  if (found?.moveId !== moveId || moveId === null)
    throw new CopyError(
      `${name} was moved to ${movedTo ?? 'another address'}, and --to names another database than that move; nothing was changed`,
    );
  if (found.availability === 'open') {
    await source.database.identity((tx) => cancelJobs(tx, id));
    log(`${name} is open at ${movedTo} already`);
    return report;
  }
  const jobs = await source.database.identity((tx) => listParkedJobs(tx, id), { readOnly: true });
  // One transaction: jobs that were added by a call that was killed would run twice.
  await target.database.identity(async (tx) => {
    if (!(await changeState(tx, { organizationId: id, from: ['arriving'], to: 'open', ofMove: moveId }))) return;
    await addJobs(tx, jobs);
    await recordMove(tx, 'organization_moved', {
      organization: { id, name },
      from: sourceAddress,
      to: movedTo,
      now: clock.now(),
    });
  });
  await onStep('opened');
  await source.database.identity((tx) => cancelJobs(tx, id));
  log(`${name} is open at ${movedTo}`);
  return report;
}
