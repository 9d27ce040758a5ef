import { Client, DatabaseError } from 'pg';
import { loginUrl } from './login-connection.ts';
import { MigrationError, toDatabaseError } from './errors.ts';

const connectionTimeoutMillis = 5000;
const invalidPassword = '28P01';

/**
 * Refuses to go on with another secret key than that of the installation: migrating gives `kontor_app` the password that
 * is derived from the key, which would lock out the processes that serve people at this moment. A database that is not
 * migrated yet takes any key.
 *
 * @throws MigrationError; DatabaseUnavailableError when there is no connection
 */
export async function refuseForeignSecretKey(adminUrl: string, secretKey: string): Promise<void> {
  const installed = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ installed: boolean }>(`SELECT to_regclass('migrations.applied') IS NOT NULL AS installed`);
    return rows[0]?.installed === true;
  });
  if (!installed) return;
  try {
    await withClient(loginUrl(adminUrl, secretKey, 'kontor_app'), () => Promise.resolve());
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== invalidPassword) throw error;
    throw new MigrationError('SECRET_KEY is not the one this database was set up with; give the same settings as to the product itself', { cause: error });
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'kontor', connectionTimeoutMillis });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end();
  }
}
