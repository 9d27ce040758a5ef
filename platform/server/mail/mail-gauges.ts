import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createCachedReading } from '../metrics/cached-reading.ts';
import type { ReadMetric } from '../metrics/read-metric.ts';
import { sendable } from './mail-repository.ts';

/** Emails for the mail server that are not sent. */
export interface MailCounts {
  readonly queued: number;
  /** All that were given up, and those of them that were due in the last three days; the attempts take up to two. */
  readonly failed: number;
  readonly failedLately: number;
  readonly oldestQueuedSeconds: number;
}

const latelyMs = 3 * 86_400_000;

/** Measures the delivery of mails, by one statement over the index of unsent mails. */
export function createMailGauges({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): readonly ReadMetric[] {
  const counts = createCachedReading(() => countMails(database, clock));
  const read = (figure: keyof MailCounts) => async (): Promise<number> => (await counts())[figure];
  return [
    { name: 'kontor_mails_queued', help: 'Mails that wait for the mail server', read: read('queued') },
    { name: 'kontor_mails_failed', help: 'Mails that were given up', read: read('failed') },
    {
      name: 'kontor_mails_oldest_queued_seconds',
      help: 'Age of the mail that has waited longest',
      read: read('oldestQueuedSeconds'),
    },
  ];
}

/** Counts the emails for the mail server that are not sent, of open organisations and of nobody's. */
export async function countMails(database: Database, clock: Clock): Promise<MailCounts> {
  const lately = new Date(clock.now().getTime() - latelyMs);
  const rows = await database.identity(
    (tx) =>
      tx
        .selectFrom('mails')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        // A mail that was planned for a later day waits from then on; NULL is ignored.
        .select(sql<Date>`min(greatest(created_at, send_after))`.as('oldest'))
        .select(
          sql<number>`(count(*) FILTER (WHERE greatest(created_at, send_after) > ${lately}::timestamptz))::int`.as(
            'lately',
          ),
        )
        .where('state', '<>', 'sent')
        .where(sendable)
        // A mail that is planned for a later day does not wait for the mail server.
        .where((where) => where.or([where('send_after', 'is', null), where('send_after', '<=', clock.now())]))
        .where('transport', '=', 'smtp')
        .groupBy('state')
        .execute(),
    { readOnly: true },
  );
  const [queued, failed] = ['queued', 'failed'].map((state) => rows.find((row) => row.state === state));
  const age = queued === undefined ? 0 : (clock.now().getTime() - queued.oldest.getTime()) / 1000;
  return {
    queued: queued?.count ?? 0,
    failed: failed?.count ?? 0,
    failedLately: failed?.lately ?? 0,
    oldestQueuedSeconds: Math.max(0, age),
  };
}
