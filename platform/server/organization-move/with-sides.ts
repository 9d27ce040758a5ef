import { assertSecretKeyFits } from '../database/check-secret-key.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { assertUpToDate } from '../organization-copy/assert-up-to-date.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import type { MoveOptions } from './move-parts.ts';
import { hasKey, openInstallation, sharesStore } from './sides.ts';
import type { Side } from './sides.ts';

/**
 * Runs `work` with both installations open.
 *
 * @throws CopyError when they cannot be the two sides of a move: the same database or store, other migrations, another
 *   SECRET_KEY
 */
export async function withSides<T>(
  { source: from, target: to, secretKey }: MoveOptions,
  work: (source: Side, target: Side) => Promise<T>,
): Promise<T> {
  if (await sharesStore(from.files, to.files))
    throw new CopyError('--files names the files of the source; the target needs a folder or bucket of its own');
  const source = await openInstallation(from, secretKey);
  try {
    if ((await hasKey(source.client, secretKey)) === false)
      throw new CopyError('SECRET_KEY is not the one with which the source was set up; nothing was changed');
    const target = await openTarget(to, secretKey);
    try {
      await assertOtherDatabase(source, target);
      await assertUpToDate(source.client, 'DATABASE_URL');
      await assertUpToDate(target.client, '--to');
      if ((await hasKey(target.client, secretKey)) !== true)
        throw new CopyError(
          'The target was set up with another SECRET_KEY; sealed values could not be read there. Set up a target with the SECRET_KEY of the source',
        );
      await assertSecretKeyFits(to.adminUrl, secretKey);
      return await work(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** @throws CopyError when there is no connection, caused by a DatabaseUnavailableError */
async function openTarget(to: MoveOptions['target'], secretKey: string): Promise<Side> {
  try {
    return await openInstallation(to, secretKey);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw new CopyError(`The database of the target cannot be reached: ${describeCause(error.cause)}; see --to`, {
      cause: error,
    });
  }
}

/** A name with several addresses fails with one error for each. */
function describeCause(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}

async function assertOtherDatabase(source: Side, target: Side): Promise<void> {
  const identify = async ({ client }: Side): Promise<string> => {
    const { rows } = await client.query<{ identity: string }>(
      `SELECT (SELECT system_identifier FROM pg_control_system()) || ' ' || oid AS identity FROM pg_database WHERE datname = current_database()`,
    );
    return rows[0]?.identity ?? '';
  };
  if ((await identify(source)) === (await identify(target)))
    throw new CopyError('--to names the database of the source; the target needs a database of its own');
}
