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
 * @throws CopyError with the statement that grants what is missing
 */
export async function assertMayLoad(client: Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ name: string; bypasses: boolean; loads: boolean }>(`
    SELECT rolname AS name, rolsuper OR rolbypassrls AS bypasses,
           has_parameter_privilege(oid, 'session_replication_role', 'SET') AS loads FROM pg_roles WHERE rolname = current_user`);
  const { name = '', bypasses = false, loads = false } = rows[0] ?? {};
  const missing = [
    ...(bypasses ? [] : [`ALTER ROLE ${client.escapeIdentifier(name)} BYPASSRLS`]),
    ...(loads ? [] : [`GRANT SET ON PARAMETER session_replication_role TO ${client.escapeIdentifier(name)}`]),
  ];
  if (missing.length > 0)
    throw new CopyError(
      `The login ${name} of ${setting} may not load rows of an organisation; a superuser can allow it: ${missing.join('; ')}`,
    );
}
