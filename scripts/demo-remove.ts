import { parseArgs } from 'node:util';
import { describeDemo, removeDemo } from '#app/server/demo/remove-demo.ts';
import type { DemoRemains } from '#app/server/demo/remove-demo.ts';
import { describeStartFailure } from '#app/server/start-failure.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { withDatabase } from '#platform/server/backup/open-installation.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import type { Database } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';

// `npm run demo:remove -- --yes`: takes the demo out of a database that shall serve people (docs/operations.md).
// Without --yes it tells what would be removed, and removes nothing.

/** The removal cannot be done, for a reason that whoever runs it can mend. */
class RemovalError extends Error {}

function readParameters(): { confirmed: boolean } {
  try {
    return { confirmed: parseArgs({ options: { yes: { type: 'boolean' } } }).values.yes === true };
  } catch (error) {
    throw new RemovalError('npm run demo:remove -- [--yes]: without --yes it only lists the data to be removed', {
      cause: error,
    });
  }
}

try {
  const { confirmed } = readParameters();
  const configuration = readConfiguration();
  await withDatabase(configuration, { existing: true }, async (adminUrl) => {
    const secretKey = ensureSecretKey(configuration);
    await migrate(adminUrl, { secretKey, log: console.error });
    // One connection: every other one of this role is the product's.
    const database = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
    try {
      await assertNotServing(database);
      report(await (confirmed ? removeDemo(database) : describeDemo(database)), confirmed);
    } finally {
      await database.close();
    }
  });
} catch (error) {
  console.error(
    error instanceof RemovalError || error instanceof BackupError
      ? error.message
      : (describeStartFailure(error) ?? error),
  );
  process.exitCode = 1;
}

async function assertNotServing(database: Database): Promise<void> {
  const rows = await database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE usename = 'kontor_app' AND datname = current_database() AND pid <> pg_backend_pid() LIMIT 1`,
  );
  if (rows.length > 0) throw new RemovalError('The product runs on this database; stop it first, then remove the demo');
}

function report(remains: DemoRemains | null, confirmed: boolean): void {
  if (remains === null) {
    console.log('This database contains no demo');
    return;
  }
  const word = confirmed ? 'removed' : 'would be removed';
  list(`Organisations of the demo, ${word} with all their data`, remains.organizations);
  list(`Accounts of the demo, ${word}`, remains.demoAccounts);
  list(`Accounts of others that belong to these organisations only, ${word}`, remains.otherAccounts);
  list(
    `Accounts of the demo that other organisations have added, ${confirmed ? 'left' : 'would be left'} without a password`,
    remains.lockedAccounts,
  );
  if (!confirmed) {
    console.log('Nothing was removed; to remove the demo: npm run demo:remove -- --yes');
    process.exitCode = 1;
  }
}

function list(title: string, entries: readonly string[]): void {
  if (entries.length === 0) return;
  console.log(`${title} (${entries.length}):`);
  for (const entry of entries) console.log(`  ${entry}`);
}
