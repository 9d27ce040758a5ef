import type { Client } from 'pg';
import { withAdminClient } from '../database/admin-client.ts';
import { assertSecretKeyFits } from '../database/check-secret-key.ts';
import { toDatabaseError } from '../database/errors.ts';
import { signInTables } from '../database/sign-in-tables.ts';
import { migrate, unfinishedRestore } from '../migrations/migrations.ts';
import { BackupError } from './backup-error.ts';
import { finishRestore } from './finish-restore.ts';
import type { FinishRestoreOptions } from './finish-restore.ts';

/**
 * Settles a database that PostgreSQL recovered to a point in time: ends sessions and links, which may have been ended
 * or used since, and lets the modules skip numbers that may have been given since. Until the end no process starts on
 * it. Repeating it after an interruption is safe: it skips more numbers.
 *
 * @throws BackupError when the recovery is not over, the product runs or there is no database of Kontor;
 *   MigrationError; DatabaseUnavailableError
 */
export async function settleRecovered(options: FinishRestoreOptions): Promise<void> {
  const { adminUrl, secretKey, log = () => undefined } = options;
  await assertSecretKeyFits(adminUrl, secretKey);
  try {
    await withAdminClient(adminUrl, 'restore', async (client) => {
      await assertRecovered(client);
      await endSignIns(client, log);
      await reportQueuedMails(client, log);
    });
  } catch (error) {
    throw toDatabaseError(error);
  }
  await migrate(adminUrl, { secretKey, log, restoring: true });
  await finishRestore(options);
}

async function assertRecovered(client: Client): Promise<void> {
  const { rows } = await client.query<{ recovering: boolean; migrated: boolean; processes: number }>(`
    SELECT pg_is_in_recovery() AS recovering, to_regclass('migrations.applied') IS NOT NULL AS migrated,
           (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND usename IN ('kontor_app', 'kontor_identity')) AS processes`);
  const { recovering = false, migrated = false, processes = 0 } = rows[0] ?? {};
  if (recovering)
    throw new BackupError(
      'PostgreSQL is still recovering and takes no writes; wait, or set recovery_target_action = promote',
    );
  if (!migrated) throw new BackupError('The database contains no tables of Kontor; see DATABASE_URL');
  if (processes > 0)
    throw new BackupError(
      `The product works with this database (${processes} connections); stop all of its processes, then repeat`,
    );
}

async function endSignIns(client: Client, log: (line: string) => void): Promise<void> {
  await client.query(
    `BEGIN; SET LOCAL ROLE kontor_owner; CREATE TABLE IF NOT EXISTS ${unfinishedRestore} (); SET LOCAL ROLE kontor_identity`,
  );
  const ended: string[] = [];
  for (const table of signInTables) {
    const { rowCount } = await client.query(`DELETE FROM ${client.escapeIdentifier(table)}`);
    ended.push(`${rowCount ?? 0} ${table}`);
  }
  await client.query('COMMIT');
  log(`ended: ${ended.join(', ')}; all users sign in again, and links sent earlier have ended`);
}

/** Emails that were queued at that time may have been sent since; only the operator can know. */
async function reportQueuedMails(client: Client, log: (line: string) => void): Promise<void> {
  await client.query('BEGIN; SET LOCAL ROLE kontor_owner; SET LOCAL ROLE kontor_identity');
  const { rows } = await client.query<{ queued: number }>(
    `SELECT count(*)::int AS queued FROM mails WHERE state = 'queued'`,
  );
  await client.query('COMMIT');
  const { queued = 0 } = rows[0] ?? {};
  if (queued > 0)
    log(`Caution: ${queued} queued emails will be sent by a start with SMTP_URL, also those that were sent since`);
}
