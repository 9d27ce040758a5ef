import type { Client } from 'pg';
import { MigrationError } from '../database/errors.ts';
import { findPending } from '../migrations/migrations.ts';
import { CopyError } from './copy-error.ts';

/**
 * Checks that a database has the migrations of this program: rows fit into the same tables only.
 *
 * @param setting names the address of the database for the message
 * @throws CopyError that says whether the database or the program is older
 */
export async function assertUpToDate(client: Client, setting: string): Promise<void> {
  const { applied, pending } = await findPending(client).catch((error: unknown) => {
    if (!(error instanceof MigrationError)) throw error;
    throw new CopyError(`The database of ${setting} does not fit this program: ${error.message}`, { cause: error });
  });
  if (applied === 0)
    throw new CopyError(
      `The database of ${setting} was not set up yet: run npm run migrate with its DATABASE_URL first`,
    );
  if (pending > 0)
    throw new CopyError(
      `The database of ${setting} is older than this program: it has ${applied} of ${applied + pending} migrations; run npm run migrate with its DATABASE_URL first`,
    );
}
