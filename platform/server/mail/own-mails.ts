import { sql } from 'kysely';
import type { Transaction } from '../database/transaction.ts';

/**
 * State of an organisation's mail.
 *
 * - `waiting`: for the mail server, or for the next attempt
 * - `queued`: for the planned day
 * - `refused`: by the mail server, for good
 * - `failed`: given up after two days of attempts, or no longer readable
 */
const ownMailStates = ['waiting', 'queued', 'sent', 'refused', 'failed'] as const;

export interface OwnMail {
  readonly id: string;
  readonly state: (typeof ownMailStates)[number];
  /** Last refusal of the mail server: code and text, 300 characters at most. */
  readonly reply: string | null;
  readonly sentAt: Date | null;
  /** Planned time of a queued mail. */
  readonly sendAfter: Date | null;
}

/** Hears that a mail of an organisation arrived or was given up, in the transaction of the work that notes it. */
export type OnOwnMailEnd = (tx: Transaction, organizationId: string) => Promise<void>;

/** Mails of the transaction's organisation, by their ids; those of nobody and of others are not there. */
export async function listOwnMails(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OwnMail>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OwnMail>`
    SELECT id, reply, sent_at AS "sentAt", CASE WHEN state = 'queued' AND send_after > ${now}::timestamptz THEN send_after END AS "sendAfter",
           CASE WHEN state = 'queued' THEN CASE WHEN send_after > ${now}::timestamptz THEN 'queued' ELSE 'waiting' END
                WHEN is_refused THEN 'refused' ELSE state END AS state
      FROM own_mails(${[...ids]}::uuid[])
  `.execute(tx);
  return new Map(rows.map((mail) => [mail.id, mail]));
}

/** Takes mails of the transaction's organisation back that wait for another day; others go their way. @returns their number */
export async function cancelOwnMails(tx: Transaction, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT cancel_own_mails(${[...ids]}::uuid[], ${now}::timestamptz) AS count`.execute(tx);
  return rows[0]?.count ?? 0;
}
