import type { Client } from 'pg';
import { productLogins, sessionLimits } from './login-connection.ts';
import { MigrationError } from './errors.ts';
import { loginVerifier } from './scram-verifier.ts';

/**
 * The six roles. They belong to the whole PostgreSQL cluster, so an administrator may have created them beforehand.
 * - kontor_owner owns every table and runs the migrations, without a login of its own
 * - kontor_app is what the application connects as: row-level security binds it, and it can become nobody else
 * - kontor_identity is a login of its own for the tables that sign-in reads before an organisation is known
 * - kontor_purge is a login of its own that removes organisations that were deleted, and changes nothing: what may be
 *   deleted in no other way is guarded by triggers that ask for it as session_user, because cascades run as the owner
 *   of the table
 * - kontor_search owns the search functions: it reads the few columns they compare, past row-level security,
 *   because the planner uses neither trigram indexes nor statistics behind a policy; nobody can become it
 * - kontor_backup reads everything, because a dump that row-level security filters is incomplete
 */
export const roleAttributes = {
  kontor_owner: 'NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT',
  kontor_identity: 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT',
  kontor_purge: 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT',
  kontor_search: 'NOLOGIN NOSUPERUSER BYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT',
  kontor_app: 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT',
  kontor_backup: 'NOLOGIN NOSUPERUSER BYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT',
};

interface Login {
  readonly name: string;
  readonly superuser: boolean;
  readonly createRole: boolean;
  readonly bypassRls: boolean;
  readonly version: number;
}

/**
 * Creates what is missing of the roles and sets the passwords of the logins. Safe to repeat and to run at the same
 * time.
 */
export async function ensureRoles(client: Client, secretKey: string): Promise<void> {
  const login = await readLogin(client);
  const existing = await readExisting(client);
  const missing = Object.entries(roleAttributes).filter(([name]) => !existing.has(name));
  if (missing.length > 0)
    checkMayCreate(
      login,
      missing.map(([name]) => name),
    );
  for (const [name, attributes] of missing) await runShared(client, `CREATE ROLE ${name} ${attributes}`);
  await grantMembership(client, login, 'kontor_owner', login.name);
  // To read everything for a backup.
  await grantMembership(client, login, 'kontor_backup', login.name);
  // To hand functions over to the roles whose rights they run with.
  await grantMembership(client, login, 'kontor_search', 'kontor_owner');
  await grantMembership(client, login, 'kontor_identity', 'kontor_owner');
  for (const name of productLogins) {
    await runShared(client, `ALTER ROLE ${name} LOGIN PASSWORD '${loginVerifier(name, secretKey)}'`);
  }
  await setLimits(client);
  await grantConnection(client);
}

/** Sets the limits of each session for the logins, where they differ. */
async function setLimits(client: Client): Promise<void> {
  const settings = Object.entries(sessionLimits).map(([name, value]) => `${name}=${value}`);
  const { rows } = await client.query<{ login: string }>(
    `SELECT login FROM unnest($1::text[]) AS login WHERE NOT coalesce(
       (SELECT setconfig @> $2::text[] FROM pg_db_role_setting WHERE setdatabase = 0 AND setrole = login::regrole), false)`,
    [productLogins, settings],
  );
  for (const { login } of rows)
    for (const [name, value] of Object.entries(sessionLimits))
      await runShared(client, `ALTER ROLE ${login} SET ${name} = ${value}`);
}

/**
 * @throws MigrationError when a role was created with other attributes: too many break the isolation, too few the
 *   search and the backup
 */
async function readExisting(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string; bypass: boolean; powerful: boolean }>(
    `SELECT rolname AS name, rolbypassrls AS bypass, rolsuper OR rolcreaterole OR rolcreatedb AS powerful FROM pg_roles WHERE rolname = ANY ($1)`,
    [Object.keys(roleAttributes)],
  );
  for (const { name, bypass, powerful } of rows) {
    const attributes = Object.entries(roleAttributes).find(([role]) => role === name)?.[1] ?? '';
    if (powerful || bypass !== attributes.includes(' BYPASSRLS')) {
      throw new MigrationError(
        `The role ${name} has other rights than needed; a superuser can correct it: ALTER ROLE ${name} ${attributes}`,
      );
    }
  }
  return new Set(rows.map((row) => row.name));
}

/** Reads the login of this connection. @throws MigrationError if it may not read the roles */
export async function readLogin(client: Client): Promise<Login> {
  const { rows } = await client.query<Login>(
    `SELECT rolname AS name, rolsuper AS superuser, rolcreaterole AS "createRole", rolbypassrls AS "bypassRls",
            current_setting('server_version_num')::int AS version
     FROM pg_roles WHERE rolname = current_user`,
  );
  const login = rows[0];
  if (login === undefined) throw new MigrationError('The login of DATABASE_URL cannot read pg_roles');
  return login;
}

/** @throws MigrationError in one line with the remedy when the login may not create these roles */
export function checkMayCreate(login: Login, missing: readonly string[]): void {
  if (login.superuser) return;
  if (!login.createRole) {
    throw new MigrationError(
      `The login ${login.name} of DATABASE_URL lacks the privilege CREATEROLE, needed to create ${missing.join(', ')}`,
    );
  }
  // PostgreSQL 15 lets only a superuser hand out BYPASSRLS, 16 and newer also a role that has it.
  const bypassing = missing.filter((name) => name === 'kontor_backup' || name === 'kontor_search');
  if (bypassing.length > 0 && !(login.bypassRls && login.version >= 160_000)) {
    const needed = login.version >= 160_000 ? 'BYPASSRLS' : 'SUPERUSER';
    throw new MigrationError(
      `The login ${login.name} of DATABASE_URL lacks the privilege ${needed}, needed to create ${bypassing.join(' and ')}; ` +
        `a superuser can do so beforehand: ${bypassing.map((name) => `CREATE ROLE ${name} NOLOGIN BYPASSRLS NOINHERIT ADMIN ${login.name}`).join('; ')}`,
    );
  }
}

/**
 * Lets `member` take `role` by SET ROLE without inheriting its rights. Before 16 NOINHERIT of the member says the same.
 */
async function grantMembership(client: Client, login: Login, role: string, member: string): Promise<void> {
  if (login.superuser && member === login.name) return;
  const granted = await client.query(
    `SELECT 1 FROM pg_auth_members WHERE roleid = $1::regrole AND member = $2::regrole${login.version >= 160_000 ? ' AND set_option' : ''}`,
    [role, quote(client, member)],
  );
  if (granted.rowCount !== 0) return;
  // The migrating login inherits the owner's rights: it hands over the schema and reads the record of migrations.
  const inherit = member === login.name ? 'TRUE' : 'FALSE';
  const options = login.version >= 160_000 ? ` WITH INHERIT ${inherit}, SET TRUE` : '';
  await runShared(client, `GRANT ${role} TO ${quote(client, member)}${options}`);
}

/** Logins that came later are let into a database that was prepared before. */
async function grantConnection(client: Client): Promise<void> {
  const { rows } = await client.query<{ database: string; login: string }>(
    `SELECT current_database() AS database, login FROM unnest($1::text[]) AS login WHERE NOT has_database_privilege(login, current_database(), 'CONNECT')`,
    [productLogins],
  );
  for (const { database, login } of rows)
    await runShared(client, `GRANT CONNECT ON DATABASE ${quote(client, database)} TO ${login}`);
}

/** Rights inside one database, set before its first migration. */
export async function prepareDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database');
  const database = quote(client, rows[0]?.database ?? '');
  try {
    await client.query(`
      BEGIN;
      GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${database} TO kontor_owner;
      GRANT CONNECT ON DATABASE ${database} TO ${productLogins.join(', ')}, kontor_backup;
      REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
      ALTER SCHEMA public OWNER TO kontor_owner;
      SET LOCAL ROLE kontor_owner;
      REVOKE ALL ON SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public TO ${productLogins.join(', ')}, kontor_search, kontor_backup;
      ALTER DEFAULT PRIVILEGES REVOKE ALL ON FUNCTIONS FROM PUBLIC;
      ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO kontor_backup;
      ALTER DEFAULT PRIVILEGES GRANT SELECT ON SEQUENCES TO kontor_backup;
      ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO kontor_backup;
      CREATE SCHEMA migrations;
      CREATE TABLE migrations.applied (
        number integer PRIMARY KEY,
        name text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      );
      COMMIT`);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The login of DATABASE_URL must own the database ${database}: ${reason}`, {
      cause: error,
    });
  }
}

/** Roles are shared by all databases of a cluster, so another database's migration may do the same at this moment. */
async function runShared(client: Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const { code, message } =
        error instanceof Error && 'code' in error ? error : { code: undefined, message: String(error) };
      if (code === '42710' || code === '23505') return;
      const concurrent = code === 'XX000' && message.includes('concurrently');
      if (!concurrent || attempt === 20) {
        throw new MigrationError(
          `The login of DATABASE_URL lacks a privilege: ${message.replace(/'SCRAM[^']*'/gu, '***')}`,
          { cause: error },
        );
      }
    }
  }
}

function quote(client: Client, name: string): string {
  return client.escapeIdentifier(name);
}
