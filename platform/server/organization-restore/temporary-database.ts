import { randomBytes } from 'node:crypto';
import { openSide } from '../organization-copy/open-sides.ts';
import { CopyError } from '../organization-copy/copy-error.ts';

const prefix = 'kontor_restore_';

/**
 * Runs `work` with an empty database next to the installation's, on the same server; it is dropped afterwards, also when
 * the work fails, and so are those that killed restores have left.
 *
 * @throws CopyError when the login may not create databases
 */
export async function withTemporaryDatabase<T>(adminUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const client = await openSide(adminUrl, 'restore');
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  try {
    await dropAbandoned(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      throw new CopyError(
        `The login of DATABASE_URL cannot create a database next to its own (${error instanceof Error ? error.message : String(error)}); a superuser can allow it: ALTER ROLE … CREATEDB`,
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

async function dropAbandoned(client: Awaited<ReturnType<typeof openSide>>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database d WHERE datname ~ '^${prefix}[0-9a-f]{12}$'
        AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`,
  );
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name}`).catch(() => undefined);
}
