import type { Transaction } from '#platform/server/database/transaction.ts';
import type { WorkbookSheet, WrittenCell } from '#platform/server/sheets/workbook-types.ts';
import { readBalances } from '../evaluation/read-balance.ts';
import type { Books } from '../owners/find-books.ts';
import { nameWhole } from '../owners/names.ts';
import type { DocumentTexts } from '../transactions/words/document-texts.ts';

/** An account of an owner with its newest balance. */
interface AccountRow {
  readonly owner: string;
  readonly account: string;
  readonly iban: string;
  readonly day: string;
  readonly amount: number;
}

/** Reads the newest balance of each account, of up to a few owners. @param today last day that counts */
export async function readAccounts(tx: Transaction, { owners }: Books, today: string): Promise<AccountRow[]> {
  const year = Number(today.slice(0, 4));
  const balances = await Promise.all(owners.map(({ id }) => readBalances(tx, { owners: [id], year, today })));
  return owners.flatMap((owner, index) =>
    (balances[index]?.konten ?? []).map(({ konto, iban, betrag, datum }) => ({
      owner: nameWhole(owner),
      account: konto,
      iban,
      day: datum,
      amount: betrag,
    })),
  );
}

/** Describes the accounts; their amounts are not added up, as deposits are among them. */
export function balanceSheet(accounts: readonly AccountRow[], { excel: words, report }: DocumentTexts): WorkbookSheet {
  const columns = [
    { caption: report.owner, width: 30 },
    { caption: report.account, width: 28 },
    { caption: words.iban, width: 26 },
    { caption: report.day, width: 12 },
    { caption: words.amount, width: 14, isMoney: true },
  ];
  const rows = accounts.map(({ owner, account, iban, day, amount }): WrittenCell[] => [
    owner,
    account,
    iban,
    new Date(`${day}T00:00:00Z`),
    amount,
  ]);
  return { name: words.balances, columns, rows: inOneBatch(rows) };
}

async function* inOneBatch(rows: WrittenCell[][]): AsyncGenerator<WrittenCell[][]> {
  yield rows;
}
