import { sql } from 'kysely';
import type { NumberRules } from '#platform/server/records/record-numbers.ts';

const firstNumber = 1001;
const comparedCustomers = 50;
/** Longer numbers are not incremented: more digits must still fit. */
const maxLength = 50;

/**
 * Numbers customers without a number: the greatest number that ends in digits, incremented, with the prefix used by
 * most of the customers added last, so that a single `VIP-1` changes nothing; `K-1001` is the first.
 */
export const customerNumbers: NumberRules = {
  field: 'number',
  findSeries: async (tx) => {
    const { rows } = await sql<{ prefix: string; digits: string }>`
      WITH usual AS (
        SELECT prefix FROM (
          SELECT id, regexp_replace(number, '[0-9]{1,12}$', '') AS prefix FROM customers WHERE number ~ '[0-9]{1,12}$' AND length(number) <= ${maxLength} ORDER BY organization_id DESC, id DESC LIMIT ${comparedCustomers}
        ) AS last GROUP BY prefix ORDER BY count(*) DESC, max(id::text) DESC LIMIT 1)
      SELECT usual.prefix, substr(number, length(usual.prefix) + 1) AS digits FROM customers, usual
       WHERE length(number) <= ${maxLength} AND starts_with(number, usual.prefix) AND substr(number, length(usual.prefix) + 1) ~ '^[0-9]{1,12}$'
       ORDER BY sort_descending(number) COLLATE de_natural DESC LIMIT 1`.execute(tx);
    const { prefix, digits } = rows[0] ?? { prefix: 'K-', digits: String(firstNumber - 1) };
    return { prefix, minDigits: digits.length, last: Number(digits) };
  },
};
