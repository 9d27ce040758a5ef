import { CopyError } from '../organization-copy/copy-error.ts';
import { addJobs, cancelJobs, listParkedJobs } from './move-jobs.ts';
import type { MoveReport, Moving } from './move-parts.ts';
import { changeState, findOrganization } from './organization-state.ts';
import type { OrganizationState } from './organization-state.ts';

/**
 * Opens the target of a move whose source is marked as moved; the last step, which a later call repeats after a kill.
 *
 * @throws CopyError when the target does not hold this move
 */
export async function finishMove(
  { source, target, log, onStep }: Moving,
  { id, name, moveId, movedTo }: OrganizationState,
): Promise<MoveReport> {
  const report = { tables: [], files: 0, bytes: 0, closedMs: null };
  const found = await findOrganization(target.database, id);
  if (found?.moveId !== moveId || moveId === null)
    throw new CopyError(
      `${name} was moved to ${movedTo ?? 'another address'}, and --to names another database than that move; nothing was changed`,
    );
  if (found.availability === 'open') {
    log(`${name} is open at ${movedTo} already`);
    return report;
  }
  const jobs = await source.database.identity((tx) => listParkedJobs(tx, id), { readOnly: true });
  await target.database.identity((tx) => addJobs(tx, jobs));
  await changeState(target.database, { organizationId: id, from: ['arriving'], to: 'open' });
  await onStep('opened');
  await source.database.identity((tx) => cancelJobs(tx, id));
  log(`${name} is open at ${movedTo}`);
  return report;
}
