import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { ChainRange } from './documents.ts';

export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Finds the links of the documents issued in these days, in German time, and of all between them: an archive has no
 * gap.
 * @throws AppError nothing_to_archive
 */
export async function findRange(tx: Transaction, { from, to }: Days): Promise<ChainRange> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT min(sequence) AS first, max(sequence) AS last FROM issued_documents
     WHERE (${from ?? null}::date IS NULL OR issued_at >= ${from ?? null}::date::timestamp AT TIME ZONE 'Europe/Berlin')
       AND (${to ?? null}::date IS NULL OR issued_at < (${to ?? null}::date + 1)::timestamp AT TIME ZONE 'Europe/Berlin')`.execute(
    tx,
  );
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) throw new AppError('nothing_to_archive');
  return { first, last };
}
