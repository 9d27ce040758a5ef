import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { instant, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { OutgoingMail, mailStates } from '../contract/index.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { mailColumns, toMail } from './rows.ts';
import type { MailRow } from './rows.ts';

const newestFirst = listOrder('desc', { created_at: instant(), id: uuid() });

/** Requested page of the list. */
export interface MailListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
  readonly state?: (typeof mailStates)[number] | undefined;
}

/** All mails of the product, newest first, and how many were given up. Needs an identity transaction. */
export async function listMails(
  tx: Transaction,
  query: MailListQuery,
): Promise<{ mails: OutgoingMail[]; nextCursor: string | null; failedCount: number }> {
  const [{ rows, nextCursor }, failed] = await Promise.all([
    pageOf(selectMails(tx, query), newestFirst, query),
    tx
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow(),
  ]);
  return { mails: rows.map(toMail), nextCursor, failedCount: failed.count };
}

function selectMails(tx: Transaction, { searchTerm, state }: MailListQuery) {
  const select = tx
    .selectFrom('mails')
    .select(mailColumns)
    .$castTo<MailRow>()
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? ''));
  return isSearchTerm(searchTerm)
    ? select.where(matchesWords(searchTerm, [sql.ref('recipient'), sql.ref('subject')]))
    : select;
}
