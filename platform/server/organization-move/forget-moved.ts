import { CopyError } from '../organization-copy/copy-error.ts';
import { lockBoth } from './move-locks.ts';
import type { MoveOptions } from './move-parts.ts';
import { findOrganization } from './organization-state.ts';
import { recordCommand } from './record-move.ts';
import { removeOrganization } from './remove-organization.ts';
import { withSides } from './with-sides.ts';

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
    const now = options.clock.now();
    await removeOrganization(source.database, id, 'moved', now);
    await source.database.identity((tx) =>
      recordCommand(tx, {
        event: 'organization_forgotten',
        organization: { id, name },
        command: 'organization:move',
        now,
      }),
    );
    options.log(`${name} was removed from the source; its files follow after FILES_KEEP_DAYS`);
  });
}
