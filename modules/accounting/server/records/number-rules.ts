import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { NumberRules, OptionalNumberRules } from '#platform/server/records/record-numbers.ts';

const firstCustomer = 1001;
const comparedRecords = 50;
/** Longer numbers are not incremented: more digits must still fit. */
const maxLength = 50;

/** Numbers customers without a number; `K-1001` is the first. */
export const customerNumbers: NumberRules = {
  field: 'number',
  findSeries: async (tx) =>
    (await findUsualSeries(tx, 'customers')) ?? { prefix: 'K-', minDigits: 1, last: firstCustomer - 1 },
};

/** Numbers projects once the organisation numbers its projects. */
export const projectNumbers: OptionalNumberRules = {
  field: 'number',
  findSeries: (tx) => findUsualSeries(tx, 'projects'),
};

/** Numbers services once the organisation numbers its services. */
export const serviceNumbers: OptionalNumberRules = {
  field: 'number',
  findSeries: (tx) => findUsualSeries(tx, 'offered_services'),
};

/**
 * Finds the greatest number that ends in digits, with the prefix that most of the records added last have, so that a
 * single `VIP-1` changes nothing.
 */
async function findUsualSeries(tx: Transaction, table: 'customers' | 'projects' | 'offered_services') {
  const records = sql.table(table);
  const { rows } = await sql<{ prefix: string; digits: string }>`
    WITH usual AS (
      SELECT prefix FROM (
        SELECT id, regexp_replace(number, '[0-9]{1,12}$', '') AS prefix FROM ${records} WHERE number ~ '[0-9]{1,12}$' AND length(number) <= ${maxLength} ORDER BY organization_id DESC, id DESC LIMIT ${comparedRecords}
      ) AS last GROUP BY prefix ORDER BY count(*) DESC, max(id::text) DESC LIMIT 1)
    SELECT usual.prefix, substr(number, length(usual.prefix) + 1) AS digits FROM ${records}, usual
     WHERE length(number) <= ${maxLength} AND starts_with(number, usual.prefix) AND substr(number, length(usual.prefix) + 1) ~ '^[0-9]{1,12}$'
     ORDER BY sort_descending(number) COLLATE de_natural DESC LIMIT 1`.execute(tx);
  const [row] = rows;
  return row === undefined ? undefined : { prefix: row.prefix, minDigits: row.digits.length, last: Number(row.digits) };
}
