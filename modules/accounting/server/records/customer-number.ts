import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { RecordValues } from '#platform/server/records/record-table.ts';

const firstNumber = 1001;
const comparedCustomers = 50;
/** Longer ones are not counted up: there has to be room for more digits. */
const maxLength = 50;

/**
 * Gives customers without a number the next ones: the greatest that ends in digits, counted up, with what stands before them in
 * most of the customers added last, so that a single `VIP-1` changes nothing; `K-1001` is the first.
 *
 * @param isTrial the records are taken back: any number will do, and nobody waits for the lock
 */
export async function completeNumbers({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>, records: readonly RecordValues[], isTrial = false): Promise<readonly RecordValues[]> {
  const isNumbered = ({ number }: RecordValues): boolean => typeof number === 'string' && number !== '';
  if (records.every(isNumbered)) return records;
  if (isTrial) return records.map((values) => (isNumbered(values) ? values : { ...values, number: createId() }));
  // Two who add at once would both take the same one.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('customer-number ' || ${actor.organizationId}, 0))`.execute(tx);
  const { rows } = await sql<{ before: string; digits: string }>`
    WITH usual AS (
      SELECT before FROM (
        SELECT id, regexp_replace(number, '[0-9]{1,12}$', '') AS before FROM customers WHERE number ~ '[0-9]{1,12}$' AND length(number) <= ${maxLength} ORDER BY organization_id DESC, id DESC LIMIT ${comparedCustomers}
      ) AS last GROUP BY before ORDER BY count(*) DESC, max(id::text) DESC LIMIT 1)
    SELECT usual.before, substr(number, length(usual.before) + 1) AS digits FROM customers, usual
     WHERE length(number) <= ${maxLength} AND starts_with(number, usual.before) AND substr(number, length(usual.before) + 1) ~ '^[0-9]{1,12}$'
     ORDER BY sort_descending(number) COLLATE de_natural DESC LIMIT 1`.execute(tx);
  const { before, digits } = rows[0] ?? { before: 'K-', digits: String(firstNumber - 1) };
  let last = Number(digits);
  return records.map((values) => {
    if (isNumbered(values)) return values;
    last += 1;
    return { ...values, number: `${before}${String(last).padStart(digits.length, '0')}` };
  });
}
