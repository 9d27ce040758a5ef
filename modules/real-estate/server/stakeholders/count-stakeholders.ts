import { sql } from 'kysely';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { findDeletionDay } from '../../contract/stakeholders/deletion-day.ts';
import type { ColumnCounts } from '../../contract/stakeholders/stakeholders.ts';
import type { StakeholderCounts } from '../objects/object-parts.ts';
import { hasAnswered } from './stakeholder-repository.ts';

/**
 * Counts the people of each stage, by the row ids of objects; objects without anybody are absent. People who were deleted
 * after they had made a contract still count.
 */
export async function countStakeholders(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StakeholderCounts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StakeholderCounts & { id: string }>`
    SELECT estate_object_id AS id,
           count(*) FILTER (WHERE status = 'EXPOSE')::int AS "stakeholderExposeCount",
           count(*) FILTER (WHERE status = 'TERMIN')::int AS "stakeholderAppointmentCount",
           count(*) FILTER (WHERE status = 'AUSWAHL')::int AS "stakeholderInterestCount"
      FROM (SELECT estate_object_id, status FROM estate_stakeholders WHERE estate_object_id = ANY (${[...ids]}::uuid[])
            UNION ALL
            SELECT estate_object_id, deleted_status FROM estate_expose_consents
             WHERE deleted_status IS NOT NULL AND estate_object_id = ANY (${[...ids]}::uuid[])) people
     GROUP BY estate_object_id`.execute(tx);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

interface Figures extends Omit<ColumnCounts, 'oldestFreshAt' | 'deletions' | 'nextDeletion'> {
  readonly oldestFreshAt: Date | null;
}

/** Days ahead in which deletions are announced. */
const announcedDays = 30;

/** Counts the columns of an object (row id), and the people who are deleted soon. */
export async function countColumns(
  tx: Transaction,
  estateObjectId: string,
  { deletionMonths, now }: { readonly deletionMonths: number; readonly now: Date },
): Promise<ColumnCounts> {
  const { rows } = await sql<Figures>`
    SELECT count(*) FILTER (WHERE status = 'EXPOSE')::int AS "EXPOSE",
           count(*) FILTER (WHERE status = 'TERMIN')::int AS "TERMIN",
           count(*) FILTER (WHERE status = 'AUSWAHL')::int AS "AUSWAHL",
           count(*) FILTER (WHERE status = 'AUSGESCHIEDEN')::int AS "AUSGESCHIEDEN",
           count(*) FILTER (WHERE status = 'EXPOSE' AND is_fresh = 1)::int AS fresh,
           min(request_received_at) FILTER (WHERE status = 'EXPOSE' AND is_fresh = 1) AS "oldestFreshAt"
      FROM estate_stakeholders WHERE estate_object_id = ${estateObjectId}`.execute(tx);
  const days = await listDeletionDays(tx, { estateObjectId, deletionMonths });
  const soon = days.map(({ day }) => day).filter((day) => day <= addDays(germanDayOf(now), announcedDays));
  const [figures] = rows;
  if (figures === undefined) throw new Error('Counting answered no row');
  return {
    ...figures,
    oldestFreshAt: figures.oldestFreshAt?.toISOString() ?? null,
    deletions: soon.length,
    nextDeletion: soon.toSorted()[0] ?? null,
  };
}

/** Lists the people of an object (row id) who never answered, each with the day of the deletion. */
async function listDeletionDays(
  tx: Transaction,
  { estateObjectId, deletionMonths }: { readonly estateObjectId: string; readonly deletionMonths: number },
): Promise<readonly Silent[]> {
  const rows = await selectSilent(tx).where('s.estate_object_id', '=', estateObjectId).execute();
  return rows.map((row) => dated(row, deletionMonths));
}

/**
 * Locks people who never answered, those of the longest silence first, each with the day of the deletion; nobody answers
 * or is moved until the transaction ends. Whoever is just being changed is left out.
 */
export async function lockSilent(
  tx: Transaction,
  { deletionMonths, most }: { readonly deletionMonths: number; readonly most: number },
): Promise<readonly Silent[]> {
  const rows = await selectSilent(tx)
    .orderBy(sql`greatest(s.request_received_at, s.expose_sent_at, s.interest_email_sent_at)`)
    .limit(most)
    .forUpdate('s')
    .skipLocked()
    .execute();
  return rows.map((row) => dated(row, deletionMonths));
}

interface Silent {
  readonly id: string;
  readonly day: string;
}

const selectSilent = (tx: Transaction) =>
  tx
    .selectFrom('estate_stakeholders as s')
    .select(['s.id', 's.request_received_at', 's.expose_sent_at', 's.interest_email_sent_at'])
    .where('s.kept_because', '=', '')
    .where('s.status', '=', 'EXPOSE')
    .where(sql<boolean>`NOT ${hasAnswered}`);

type SilentRow = Awaited<ReturnType<ReturnType<typeof selectSilent>['executeTakeFirstOrThrow']>>;

const dated = (row: SilentRow, deletionMonths: number): Silent => ({
  id: row.id,
  day:
    findDeletionDay(
      {
        requestReceivedAt: row.request_received_at.toISOString(),
        exposeSentAt: row.expose_sent_at?.toISOString() ?? null,
        interestEmailSentAt: row.interest_email_sent_at?.toISOString() ?? null,
        hasAnswered: false,
        keptBecause: '',
      },
      deletionMonths,
    ) ?? '',
});
