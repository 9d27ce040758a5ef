import { sql } from 'kysely';
import { addDays } from '#platform/contract/days.ts';
import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { shownNights } from '../../contract/overview/overview.ts';
import type { Overview, OverviewTask } from '../../contract/overview/overview.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { dataSyncConfig } from '../configuration/settings.ts';
import { countLeasesEnding } from '../records/leases.ts';
import { countExpiredInvitations } from '../links/invitations/expired-invitations.ts';
import { sumTransactions } from '../transactions/sum-transactions.ts';
import { countUnlinkedOwners } from '../links/invitations/unlinked-owners.ts';

/** The settlement of a year may still be asked for in the year after it (§ 556 (3) BGB). */
const yearsWithReceipts = 1;
/** Nights without data from which an administrator is told. */
const toleratedNights = 1;

type Night = Overview['naechte'][number];

/** Lists what waits for an administrator, the most urgent first, and the deliveries of the last nights. */
export async function readAdministration(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  today: string,
): Promise<{ readonly tasks: OverviewTask[]; readonly nights: Night[] }> {
  const since = `${Number(today.slice(0, 4)) - yearsWithReceipts}-01-01`;
  const [delivered, unassigned, withoutReceipt, leasesEnding, invitationsExpired, accessMissing, { properties }] =
    await Promise.all([
      readDeliveries(tx, today),
      sumUnassigned(tx),
      sumTransactions(tx, { ownerIds: null, owners: [] }, { from: since, beleg: 'fehlt' }),
      countLeasesEnding(tx),
      countExpiredInvitations({ tx, clock }),
      countUnlinkedOwners({ tx }, undefined),
      readSettings(tx, dataSyncConfig),
    ]);
  const nights = listNights(delivered.nights, today);
  // Without a schedule nobody expects data of each night.
  const failed = properties.syncHour === null ? 0 : countFailed(nights);
  const tasks: OverviewTask[] = [
    { kind: 'deliveryWaiting', count: delivered.waiting, sum: null, href: pagePaths.refresh },
    { kind: 'deliveryFailed', count: failed > toleratedNights ? failed : 0, sum: null, href: pagePaths.refresh },
    {
      kind: 'postingsWithoutOwner',
      count: unassigned.count,
      sum: fromCents(unassigned.cents),
      href: pagePaths.unassigned,
    },
    {
      kind: 'postingsWithoutReceipt',
      count: withoutReceipt.anzahl,
      sum: withoutReceipt.summe,
      href: `${pagePaths.transactions}?eid=${allOwners}&from=${since}&beleg=fehlt`,
    },
    { kind: 'rowsLeftOut', count: delivered.leftOut, sum: null, href: pagePaths.refresh },
    { kind: 'leasesEnding', count: leasesEnding, sum: null, href: `${pagePaths.masterData}/tenant?lease=ending` },
    {
      kind: 'invitationsExpired',
      count: invitationsExpired,
      sum: null,
      href: `${pagePaths.invitations}?state=expired`,
    },
    { kind: 'accessMissing', count: accessMissing, sum: null, href: pagePaths.invitations },
  ];
  return { tasks: tasks.filter(({ count }) => count > 0), nights };
}

interface Delivered {
  readonly day: string;
  readonly isTaken: boolean;
  readonly isComplete: boolean;
}

async function readDeliveries(tx: Transaction, today: string) {
  const { rows } = await sql<{ waiting: number; left_out: number | null; nights: readonly Delivered[] | null }>`
    SELECT (SELECT count(*)::integer FROM deliveries WHERE state = 'waiting' AND NOT dry_run) AS waiting,
           (SELECT error_count FROM deliveries WHERE state = 'taken' ORDER BY started_at DESC, id DESC LIMIT 1) AS left_out,
           (SELECT jsonb_agg(night) FROM (
              SELECT (started_at AT TIME ZONE 'Europe/Berlin')::date AS day, bool_or(state = 'taken') AS "isTaken",
                     bool_or(state = 'taken' AND error_count = 0) AS "isComplete"
                FROM deliveries
               WHERE state IN ('taken', 'failed', 'refused') AND NOT dry_run
                 AND started_at >= ${addDays(today, 1 - shownNights)}::date AT TIME ZONE 'Europe/Berlin'
               GROUP BY 1) night) AS nights`.execute(tx);
  const [row] = rows;
  return { waiting: row?.waiting ?? 0, leftOut: row?.left_out ?? 0, nights: row?.nights ?? [] };
}

function listNights(delivered: readonly Delivered[], today: string): Night[] {
  const byDay = new Map(delivered.map((night) => [night.day, night]));
  return Array.from({ length: shownNights }, (_, index) => {
    const day = addDays(today, index + 1 - shownNights);
    const night = byDay.get(day);
    if (night === undefined) return { day, state: 'none' };
    return { day, state: night.isTaken ? (night.isComplete ? 'good' : 'incomplete') : 'failed' };
  });
}

/** Counts the failed nights since the last good one; a night of which nothing is known yet is none. */
function countFailed(nights: readonly Night[]): number {
  const known = nights.filter(({ state }) => state !== 'none').toReversed();
  const taken = known.findIndex(({ state }) => state !== 'failed');
  return taken === -1 ? known.length : taken;
}

async function sumUnassigned(tx: Transaction): Promise<{ readonly count: number; readonly cents: number }> {
  return tx
    .selectFrom('postings')
    .where('owner_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'),
    ])
    .executeTakeFirstOrThrow();
}
