import { CopyError } from '../organization-copy/copy-error.ts';
import type { Moving } from './move-parts.ts';

/**
 * Runs the checks of the modules on one side of a move.
 *
 * @throws CopyError that names the side
 */
export async function runChecks(
  { checks, ...sides }: Pick<Moving, 'checks' | 'source' | 'target'>,
  side: 'source' | 'target',
  organizationId: string,
): Promise<void> {
  const { database, store } = sides[side];
  try {
    for (const check of checks) await check({ database, store, organizationId });
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    throw new CopyError(`At the ${side}: ${error.message}`, { cause: error });
  }
}
