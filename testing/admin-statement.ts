import { Client } from 'pg';

/** Runs statements as the login of the address, one after the other on a connection of their own. */
export async function runAdminStatement(adminUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
