import { Client } from 'pg';

/** Runs one statement as the login of the address, on a connection of its own. */
export async function runAdminStatement(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
