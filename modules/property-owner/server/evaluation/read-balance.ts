import { sql } from 'kysely';
import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Balance } from '../../contract/evaluation/evaluation.ts';

/** Reads the account balances of owners at the end of a year, or today: the newest of each account. Null without any. */
export async function readBalances(
  tx: Transaction,
  { owners, year, today }: { readonly owners: readonly string[]; readonly year: number; readonly today: string },
): Promise<Balance | null> {
  const { rows } = await sql<{ account: string; iban: string; day: string; amount_cents: number }>`
    SELECT DISTINCT ON (owner_id, account) account, iban, day, amount_cents FROM account_balances
     WHERE owner_id = ANY (${owners}::uuid[]) AND day <= least(${`${year}-12-31`}::date, ${today}::date) ORDER BY owner_id, account, day DESC`.execute(
    tx,
  );
  if (rows.length === 0) return null;
  return {
    betrag: fromCents(rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
    datum:
      rows
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? '',
    konten: rows.map(({ account, iban, day, amount_cents }) => ({
      konto: account,
      iban,
      betrag: fromCents(amount_cents),
      datum: day,
    })),
  };
}
