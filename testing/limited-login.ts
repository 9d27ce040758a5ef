import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { runAdminStatement } from './admin-statement.ts';
import { whenOver } from './when-over.ts';

/** A login as docs/operations.md sets it up: it owns its database and is no superuser. */
export interface LimitedLogin {
  readonly name: string;
  /** Address of the database as this login. */
  readonly url: string;
}

/**
 * Makes such a login for a database that is set up already. It is removed after the file's last test.
 *
 * @param adminUrl of a superuser
 */
export async function createLimitedLogin(adminUrl: string): Promise<LimitedLogin> {
  const name = `kontor_limited_${randomBytes(4).toString('hex')}`;
  const database = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  const quoted = new Client().escapeIdentifier(database);
  const [owner = ''] = await readOwner(adminUrl);
  await runAdminStatement(
    adminUrl,
    `CREATE ROLE ${name} LOGIN PASSWORD '${name}' CREATEROLE`,
    `GRANT kontor_owner, kontor_backup, kontor_identity, kontor_search, kontor_app, kontor_purge TO ${name} WITH ADMIN OPTION`,
    `ALTER DATABASE ${quoted} OWNER TO ${name}`,
  );
  whenOver(() =>
    runAdminStatement(
      adminUrl,
      `ALTER DATABASE ${quoted} OWNER TO ${owner}`,
      `DROP OWNED BY ${name}`,
      `DROP ROLE ${name}`,
    ),
  );
  const url = new URL(adminUrl);
  url.username = name;
  url.password = name;
  return { name, url: url.href };
}

async function readOwner(adminUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: string }>(
      'SELECT quote_ident(pg_get_userbyid(datdba)) AS owner FROM pg_database WHERE datname = current_database()',
    );
    return rows.map(({ owner }) => owner);
  } finally {
    await client.end();
  }
}
