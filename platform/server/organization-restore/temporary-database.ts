import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { openSide } from '../organization-copy/open-sides.ts';
import { CopyError } from '../organization-copy/copy-error.ts';

/**
 * Runs `work` with an empty database next to the installation's, on the same server; it is dropped afterwards, also when
 * the work fails, and so are those that killed restores have left.
 *
 * @throws CopyError when the server cannot create it
 */
export async function withTemporaryDatabase<T>(adminUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const client = await openSide(adminUrl, 'restore');
  try {
    const prefix = await readPrefix(client);
    await dropAbandoned(client, prefix);
    const name = `${prefix}${randomBytes(6).toString('hex')}`;
    // Whoever holds this lock works with the database; it ends with the process.
    await client.query(`SELECT pg_advisory_lock(${lockKey})`, [name]);
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      throw new CopyError(
        `The temporary database cannot be created next to that of DATABASE_URL: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    });
    try {
      const url = new URL(adminUrl);
      url.pathname = `/${name}`;
      return await work(url.href);
    } finally {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  } finally {
    await client.end();
  }
}

const lockKey = `hashtextextended('database ' || $1, 0)`;

/** Begin of the names of an installation's temporary databases; another one on the same server has its own. */
async function readPrefix(client: Client): Promise<string> {
  const { rows } = await client.query<{ prefix: string }>(
    `SELECT 'kontor_restore_' || oid || '_' AS prefix FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0]?.prefix ?? '';
}

/** Drops the databases that no process works with. */
async function dropAbandoned(client: Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ ('^' || $1 || '[0-9a-f]{12}$')`,
    [prefix],
  );
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(${lockKey}) AS locked`,
      [name],
    );
    if (found[0]?.locked !== true) continue;
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined);
    await client.query(`SELECT pg_advisory_unlock(${lockKey})`, [name]);
  }
}
