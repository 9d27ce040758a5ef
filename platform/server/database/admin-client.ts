import { Client } from 'pg';
import { toDatabaseError } from './errors.ts';
import { keepAlive } from './login-connection.ts';

/** Purpose of a connection, as `pg_stat_activity` shows it: `kontor backup`. */
export type AdminPurpose = 'migrate' | 'backup' | 'restore' | 'move' | 'check';

const connectionTimeoutMillis = 5000;

/**
 * Opens a connection of the login that migrates, for work that lasts: backups, restores, moves. The caller ends it.
 *
 * @param adminUrl address of that login
 * @throws DatabaseUnavailableError if there is no connection or the login is refused; nothing is left open then
 */
export async function openAdminClient(adminUrl: string, purpose: AdminPurpose): Promise<Client> {
  const client = new Client({
    connectionString: adminUrl,
    application_name: `kontor ${purpose}`,
    connectionTimeoutMillis,
    ...keepAlive,
  });
  // A lost connection fails the next statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw toDatabaseError(error);
  }
}

/** Runs `work` on such a connection, and ends it. @throws as `toDatabaseError` tells, also of `work` */
export async function withAdminClient<Result>(
  adminUrl: string,
  purpose: AdminPurpose,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await openAdminClient(adminUrl, purpose);
  try {
    return await work(client);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end();
  }
}
