import type { Client } from 'pg';
import { copySettings } from '../backup/tables.ts';
import { openAdminClient } from '../database/admin-client.ts';
import type { AdminPurpose } from '../database/admin-client.ts';
import { toDatabaseError } from '../database/errors.ts';
import { CopyError } from './copy-error.ts';

/** Opens a connection of the login that migrates, with the settings under which rows are written and compared. */
export async function openSide(adminUrl: string, purpose: AdminPurpose): Promise<Client> {
  const client = await openAdminClient(adminUrl, purpose);
  try {
    await client.query(copySettings);
    return client;
  } catch (error) {
    await client.end();
    throw toDatabaseError(error);
  }
}

/**
 * Begins a transaction that reads all organisations in one snapshot, and can change nothing.
 *
 * @param snapshot of another one, see {@link exportSnapshot}; a new one if absent
 */
export async function beginReading(client: Client, snapshot?: string): Promise<void> {
  const taken = snapshot === undefined ? '' : `SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)};`;
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${taken} SET LOCAL ROLE kontor_backup`);
}

/** Lets transactions of other connections see what this one sees, as long as it runs. */
export async function exportSnapshot(client: Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
  return rows[0]?.snapshot ?? '';
}

/**
 * Checks that a login may load rows past triggers and row-level security.
 *
 * @param setting names the address of the login for the message
 * @param isCreating true if it creates a database as well
 * @throws CopyError with the statements that grant what is missing
 */
export async function assertMayLoad(client: Client, setting: string, isCreating = false): Promise<void> {
  const { rows } = await client.query<{ name: string; bypasses: boolean; loads: boolean; creates: boolean }>(`
    SELECT rolname AS name, rolsuper OR rolbypassrls AS bypasses, rolsuper OR rolcreatedb AS creates,
           has_parameter_privilege(oid, 'session_replication_role', 'SET') AS loads FROM pg_roles WHERE rolname = current_user`);
  const { name = '', bypasses = false, loads = false, creates = false } = rows[0] ?? {};
  const login = client.escapeIdentifier(name);
  const missing = [
    ...(bypasses ? [] : [`ALTER ROLE ${login} BYPASSRLS`]),
    ...(loads ? [] : [`GRANT SET ON PARAMETER session_replication_role TO ${login}`]),
    ...(creates || !isCreating ? [] : [`ALTER ROLE ${login} CREATEDB`]),
  ];
  if (missing.length > 0)
    throw new CopyError(
      `The login ${name} of ${setting} lacks rights that are needed to load rows of an organisation; a superuser can grant them: ${missing.join('; ')}`,
    );
}
