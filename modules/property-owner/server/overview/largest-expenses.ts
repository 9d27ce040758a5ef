import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import { toPosting } from '../transactions/list-transactions.ts';
import { readPostingTexts } from '../transactions/postings/list-postings.ts';
import type { PostingRow } from '../transactions/postings/list-postings.ts';
import { readPostedNames } from '../transactions/postings/posted-names.ts';
import { ofOwners } from './year-sums.ts';
import type { YearScope } from './year-sums.ts';

const shown = 3;

/** Lists the largest expenses of a year, the largest first. */
export async function listLargestExpenses(
  tx: Transaction,
  { owners, year }: Pick<YearScope, 'owners' | 'year'>,
): Promise<Overview['groessteBuchungen']> {
  const { rows } = await sql<PostingRow & { readonly eid: string }>`
    SELECT p.*, o.external_id AS eid
      FROM (SELECT id, booking_date, amount_cents, rental_unit_id AS "rentalUnitId", tenant_id AS "tenantId", cost_type_id AS "costTypeId", owner_id
              FROM postings WHERE ${ofOwners(owners)} AND amount_cents < 0
               AND booking_date BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-31`}::date
             ORDER BY amount_cents, booking_date DESC, id LIMIT ${shown}) p
      JOIN property_owners o ON o.id = p.owner_id
     ORDER BY p.amount_cents, p.booking_date DESC, p.id`.execute(tx);
  const [names, textsOf] = await Promise.all([readPostedNames(tx, rows), readPostingTexts(tx, rows)]);
  return rows.map((row) => ({ ...toPosting(row, textsOf(row.id), names), eid: row.eid }));
}
