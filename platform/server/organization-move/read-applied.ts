import type { Client } from 'pg';

/** Checksums of the migrations of a database in their order; none before its first start. */
export async function readApplied(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('migrations.applied') IS NOT NULL AS exists`,
  );
  if (rows[0]?.exists !== true) return [];
  const applied = await client.query<{ checksum: string }>('SELECT checksum FROM migrations.applied ORDER BY number');
  return applied.rows.map(({ checksum }) => checksum);
}
