import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** The years of the first and the last posting. */
export interface PostedYears {
  readonly first: number;
  readonly last: number;
}

/** Reads the first and last posting year by owner id; no entry without postings. */
export async function readPostedYears(
  tx: Transaction,
  owners: readonly string[],
): Promise<ReadonlyMap<string, PostedYears>> {
  const edge = (direction: 'ASC' | 'DESC') => sql`(SELECT extract(year FROM p.booking_date)::integer FROM postings p
    WHERE p.owner_id = owner.id AND p.withdrawn_at IS NULL ORDER BY p.booking_date ${sql.raw(direction)} LIMIT 1)`;
  const { rows } = await sql<PostedYears & { id: string }>`
    SELECT * FROM (SELECT id, ${edge('ASC')} AS first, ${edge('DESC')} AS last FROM unnest(${owners}::uuid[]) AS owner (id)) AS years WHERE first IS NOT NULL`.execute(
    tx,
  );
  return new Map(rows.map(({ id, first, last }) => [id, { first, last }]));
}
