import { Client } from 'pg';

/**
 * Adds objects to the demo's estate agency: copies of its own, with all their data, under numbers of their own.
 *
 * @returns number of objects then
 */
export async function fillObjects(adminUrl: string, rows: number): Promise<number> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(copies, [rows]);
    await client.query('VACUUM ANALYZE estate_objects');
    const { rows: counted } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM estate_objects',
    );
    return counted[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

const copies = `
  WITH numbered AS (SELECT o.*, row_number() OVER (ORDER BY object_id) AS place, count(*) OVER () AS amount FROM estate_objects o)
  INSERT INTO estate_objects (organization_id, id, object_id, data, internal, texts, changed_at)
  SELECT organization_id, gen_random_uuid(), 'B-' || n,
         data || jsonb_build_object('externalId', 'B-' || n, 'title', (data ->> 'title') || ' ' || n, 'realEstateStatus', NULL) - 'realEstateStatus',
         internal, texts, now() - n * interval '1 minute'
    FROM generate_series(1, $1::integer) n JOIN numbered ON place = 1 + n % amount`;
