import { DatabaseError } from 'pg';
import type { Client } from 'pg';
import { checkValueOfKey } from '../config/secret-key.ts';
import { withAdminClient } from './admin-client.ts';
import { DatabaseUnavailableError, MigrationError } from './errors.ts';
import { loginUrl } from './login-connection.ts';

const invalidPassword = '28P01';
const asIdentity = 'SET LOCAL ROLE kontor_owner; SET LOCAL ROLE kontor_identity';

/**
 * Refuses another secret key than that of the installation: what is sealed in the database could not be read with it,
 * and migrating gives `kontor_app` the password that is derived from it, which would lock out the processes that serve
 * people at this moment. A database that is not migrated yet takes any key, unless another one on the same server works
 * with the roles already.
 *
 * @throws MigrationError in one line with the remedy; DatabaseUnavailableError when there is no connection
 */
export async function assertSecretKeyFits(adminUrl: string, secretKey: string): Promise<void> {
  await withAdminClient(adminUrl, 'check', (client) => checkSecretKey(client, adminUrl, secretKey));
}

/** As {@link assertSecretKeyFits}, on a connection of the login that migrates. */
export async function checkSecretKey(client: Client, adminUrl: string, secretKey: string): Promise<void> {
  const expected = checkValueOfKey(secretKey, 'installation');
  const known = await readKnown(client);
  if (known.installation !== undefined && known.installation !== null && known.installation !== expected)
    throw foreignToDatabase();
  if (known.role !== null) {
    if (known.role !== expected) throw foreignToServer(known.others);
    return;
  }
  // Versions that kept no check value: the password of the role is all there is to compare.
  const unmarked = known.migrated && known.installation === undefined;
  const shared = known.installation !== null && known.others.length > 0;
  if ((!unmarked && !shared) || (await opensDatabase(adminUrl, secretKey))) return;
  throw unmarked ? foreignToDatabase() : foreignToServer(known.others);
}

/**
 * Notes the key, which {@link checkSecretKey} let pass, in the database and, because roles belong to the server, at the
 * role.
 */
export async function recordSecretKey(client: Client, secretKey: string): Promise<void> {
  const value = checkValueOfKey(secretKey, 'installation');
  const known = await readKnown(client);
  if (known.role !== value) await client.query(`COMMENT ON ROLE kontor_app IS '${rolePrefix}${value}'`);
  if (known.installation === value || !known.hasMarks) return;
  await client.query(`BEGIN; ${asIdentity};
    INSERT INTO installation_marks (name, value) VALUES ('secret_key', '"${value}"') ON CONFLICT (name) DO UPDATE SET value = excluded.value;
    COMMIT`);
}

interface Known {
  readonly migrated: boolean;
  readonly hasMarks: boolean;
  /**
   * Check value in the database; null when the operator has released it for a new key (docs/operations.md), undefined
   * when none was ever kept.
   */
  readonly installation: string | null | undefined;
  /** Check value at the role. */
  readonly role: string | null;
  /** Other databases of the server that the product was set up in. */
  readonly others: readonly string[];
}

const rolePrefix = 'secret key: ';

async function readKnown(client: Client): Promise<Known> {
  const { rows } = await client.query<Omit<Known, 'installation' | 'role'> & { readonly comment: string | null }>(`
    SELECT to_regclass('migrations.applied') IS NOT NULL AS migrated,
           to_regclass('public.installation_marks') IS NOT NULL AS "hasMarks",
           shobj_description(to_regrole('kontor_app'), 'pg_authid') AS comment,
           ARRAY(SELECT DISTINCT datname::text FROM pg_database, aclexplode(datacl)
                  WHERE grantee = to_regrole('kontor_app') AND datname <> current_database() ORDER BY 1) AS others`);
  const found = rows[0];
  if (found === undefined) throw new Error('The catalogue of PostgreSQL cannot be read');
  const { comment, ...rest } = found;
  const role = comment?.startsWith(rolePrefix) === true ? comment.slice(rolePrefix.length) : null;
  return { ...rest, role, installation: rest.hasMarks ? await readMark(client) : undefined };
}

async function readMark(client: Client): Promise<string | null | undefined> {
  await client.query(`BEGIN READ ONLY; ${asIdentity}`);
  try {
    const { rows } = await client.query<{ value: string | null }>(
      `SELECT value FROM installation_marks WHERE name = 'secret_key'`,
    );
    return rows[0]?.value;
  } finally {
    await client.query('ROLLBACK');
  }
}

async function opensDatabase(adminUrl: string, secretKey: string): Promise<boolean> {
  try {
    await withAdminClient(loginUrl(adminUrl, secretKey, 'kontor_app'), 'check', () => Promise.resolve());
    return true;
  } catch (error) {
    const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
    if (!(cause instanceof DatabaseError)) throw error;
    // A refusal after the password check, such as a closed database, proves the password right.
    return cause.code !== invalidPassword;
  }
}

function foreignToDatabase(): MigrationError {
  return new MigrationError(
    'SECRET_KEY is not the key that this database was set up with; nothing was changed. Set the previous SECRET_KEY, or restore DATA_DIR/secret-key if the key was stored there',
  );
}

function foreignToServer(others: readonly string[]): MigrationError {
  return new MigrationError(
    `SECRET_KEY is not the key that other databases of this server were set up with${others.length > 0 ? ` (${others.slice(0, 5).join(', ')})` : ''}; nothing was changed. All installations on one PostgreSQL server need the same SECRET_KEY`,
  );
}
