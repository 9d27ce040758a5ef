import { sql } from 'kysely';
import { z } from 'zod';
import { instantSchema } from '#platform/contract/dates.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { containsPattern, decodeCursor, toPage } from '#platform/server/paging.ts';
import type { OutgoingMail, mailStates } from '../contract/index.ts';
import { mailColumns, toMail } from './rows.ts';

const cursorSchema = z.tuple([instantSchema, z.uuid()]);

/** Which page of the list is wanted. */
export interface MailListQuery {
  readonly searchTerm?: string | undefined;
  readonly state?: (typeof mailStates)[number] | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** All mails of the product, newest first, and how many were given up. Needs an identity transaction. */
export async function listMails(tx: Transaction, query: MailListQuery): Promise<{ mails: OutgoingMail[]; nextCursor: string | null; failedCount: number }> {
  const after = decodeCursor(query.cursor, cursorSchema);
  const [rows, failed] = await Promise.all([
    selectPage(tx, query, after).execute(),
    tx.selectFrom('mails').select(({ fn }) => fn.countAll<string>().as('count')).where('state', '=', 'failed').executeTakeFirstOrThrow(),
  ]);
  const { page, nextCursor } = toPage(rows, query.limit, (row) => [row.created_at.toISOString(), row.id]);
  return { mails: page.map(toMail), nextCursor, failedCount: Number(failed.count) };
}

function selectPage(tx: Transaction, { searchTerm, state, limit }: MailListQuery, after: z.infer<typeof cursorSchema> | undefined) {
  let select = tx.selectFrom('mails').select(mailColumns).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit + 1);
  if (state !== undefined) select = select.where('state', '=', state);
  if (searchTerm) {
    const pattern = containsPattern(searchTerm);
    select = select.where((where) => where.or([where('recipient', 'ilike', pattern), where('subject', 'ilike', pattern)]));
  }
  return after ? select.where(sql<boolean>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`) : select;
}
