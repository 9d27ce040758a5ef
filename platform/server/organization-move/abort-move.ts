import { DatabaseUnavailableError } from '../database/errors.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import { lockBoth, lockMove } from './move-locks.ts';
import type { MoveOptions } from './move-parts.ts';
import { changeState, findOrganization, requireOrganization } from './organization-state.ts';
import type { OrganizationState } from './organization-state.ts';
import { openInstallation } from './sides.ts';
import type { Side } from './sides.ts';
import { clearTarget, openSource } from './take-back.ts';
import { withSides } from './with-sides.ts';

/**
 * Opens the source of a move that broke off. Possible until the target was opened, and without the target until the
 * source was marked as moved.
 *
 * @throws CopyError when there is nothing to abort, or the target is open or cannot be asked
 */
export async function abortMove(options: MoveOptions): Promise<void> {
  try {
    await withSides(options, (source, target) => abortBoth({ ...options, source, target }));
  } catch (error) {
    if (!(error instanceof CopyError) || !(error.cause instanceof DatabaseUnavailableError)) throw error;
    await abortAlone(options, error);
  }
}

interface Aborting extends Omit<MoveOptions, 'source' | 'target'> {
  readonly source: Side;
  readonly target: Side;
}

async function abortBoth(aborting: Aborting): Promise<void> {
  const organization = await lockBoth(aborting);
  if (organization.availability === 'moved') await unmark(aborting, organization);
  else if (organization.availability === 'moving') await clearTarget(aborting, organization);
  else throw new CopyError(`${organization.name} is not being moved`);
  await openSource(aborting, organization);
  aborting.log(`${organization.name} is open at the source again`);
}

/** Takes the mark from a source whose target was not opened yet. */
async function unmark({ source, target, clock }: Aborting, organization: OrganizationState): Promise<void> {
  const { id, name, moveId } = organization;
  const found = await findOrganization(target.database, id);
  if (found?.availability !== 'arriving' || found.moveId !== moveId)
    throw new CopyError(
      `${name} is open at its target already, or --to names another database than the move did; it cannot be aborted`,
    );
  const change = (from: 'moving' | 'moved', to: 'moving' | 'moved') =>
    source.database.identity((tx) => changeState(tx, { organizationId: id, from: [from], to }));
  // From here on no further call opens the target.
  await change('moved', 'moving');
  try {
    await clearTarget({ target, clock }, organization);
  } catch (error) {
    await change('moving', 'moved');
    throw error;
  }
}

/** Opens a source whose target cannot be reached. */
async function abortAlone(options: MoveOptions, unreachable: CopyError): Promise<void> {
  const source = await openInstallation(options.source, options.secretKey);
  try {
    const { id } = await requireOrganization(source.database, options.organization);
    await lockMove(source.client, id);
    const organization = await requireOrganization(source.database, id);
    // The target may be open: only it knows.
    if (organization.availability === 'moved') throw unreachable;
    if (!(await openSource({ ...options, source }, organization)))
      throw new CopyError(`${organization.name} is not being moved`);
    options.log(`${organization.name} is open at the source again; the target could not be asked`);
  } finally {
    await source.close();
  }
}
