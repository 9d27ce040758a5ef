import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { runAdminStatement } from '../admin-statement.ts';
import { createEmptyDatabase } from '../database.ts';

/**
 * A database as the last version before the baseline left it, with its demo: pg_dump of PostgreSQL 15, all 31
 * migrations run, cut down to four issued documents (one of an invoice that was cancelled, one taken over) and 800
 * postings, and sealed with the secret key of the tests.
 */
export async function openFormerDatabase(): Promise<{ adminUrl: string; secretKey: string }> {
  const dump = await readFile(join(import.meta.dirname, 'database.sql.br'));
  const database = await createEmptyDatabase();
  await runAdminStatement(database.adminUrl, (await promisify(brotliDecompress)(dump)).toString('utf8'));
  return database;
}
