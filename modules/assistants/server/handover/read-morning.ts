import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addMonths, germanDayOf, germanInstantOf } from '#platform/contract/days.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Morning } from '../../contract/handover/handover.ts';
import type { NamedPatient } from '../../contract/entries/entry.ts';
import { draftRetention } from '../../contract/retention/retention.ts';
import { readCareConfig } from '../configuration/care-config.ts';
import { assertHeadOfCare } from '../staff/standing.ts';
import { findShiftBefore } from './read-handover.ts';

const silentDays = 7;
const assessmentMonths = 6;
/** Names that are listed; the number says how many there are. */
const maxNames = 30;
const dayMs = 24 * 3_600_000;

/** Words of a fall in a text, for a count that leads to the entries. */
const fallWords = '\\m(ge)?st(ü|ue|u)rz(t|te|ten)?\\M|\\mhingefallen\\M';

/** Reads what a head of care looks at in the morning. @throws AppError care_head_only */
export async function readMorning(context: TenantContext): Promise<Morning> {
  const { tx, clock } = context;
  await assertHeadOfCare(context);
  const now = clock.now();
  const nightFrom = findShiftBefore(now, await readCareConfig(tx));
  const [today, since] = [germanDayOf(now), new Date(now.getTime() - silentDays * dayMs)];
  const assessedSince = germanInstantOf(addMonths(today, -assessmentMonths), '00:00');
  const isPresent = sql<boolean>`p.active AND p.state = 'present'`;
  return {
    oldDrafts: await readOldDrafts(tx, nightFrom),
    nightFrom: nightFrom.toISOString(),
    night: await countNight(tx, nightFrom),
    silent: await listPeople(
      tx,
      sql`${isPresent} AND NOT EXISTS (SELECT FROM care_entries e WHERE e.organization_id = p.organization_id AND e.patient_id = p.id AND e.event_at >= ${since})
        AND p.created_at < ${since}`,
    ),
    oldAssessments: await listPeople(
      tx,
      sql`${isPresent} AND NOT EXISTS (SELECT FROM care_entries e WHERE e.organization_id = p.organization_id AND e.patient_id = p.id AND e.type = 'sis' AND e.event_at >= ${assessedSince})`,
    ),
    deletable: await listPeople(tx, sql`p.deletable_after < ${today}::date`),
    expiring: await countExpiring(
      tx,
      new Date(now.getTime() - (draftRetention.days - draftRetention.warnedDays) * dayMs),
    ),
  };
}

async function readOldDrafts(tx: Transaction, before: Date): Promise<Morning['oldDrafts']> {
  const rows = await tx
    .selectFrom('care_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.author_id')
    .select(['u.first_name', 'u.last_name'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('d.created_at').as('oldest')])
    .where('d.created_at', '<', before)
    .groupBy(['u.id', 'u.first_name', 'u.last_name'])
    // By name: an order by number would rank the staff.
    .orderBy('u.last_name')
    .execute();
  return rows.map((row) => ({
    authorName: `${row.first_name} ${row.last_name}`.trim(),
    count: row.count,
    oldestAt: row.oldest.toISOString(),
  }));
}

async function countNight(tx: Transaction, from: Date): Promise<Morning['night']> {
  const { rows } = await sql<Morning['night']>`
    SELECT count(*) FILTER (WHERE e.type <> 'sis' AND e.searched ~* ${fallWords})::int AS falls,
           count(*) FILTER (WHERE e.is_important)::int AS important,
           count(*) FILTER (WHERE e.kind = 'addendum')::int AS addenda,
           count(*) FILTER (WHERE e.kind = 'withdrawal')::int AS withdrawn
      FROM care_entries e WHERE e.released_at >= ${from}`.execute(tx);
  const [row] = rows;
  return row ?? { falls: 0, important: 0, addenda: 0, withdrawn: 0 };
}

async function listPeople(tx: Transaction, where: RawBuilder<unknown>): Promise<Morning['silent']> {
  const { rows } = await sql<NamedPatient & { count: number }>`
    SELECT p.id, p.last_name AS "lastName", p.first_name AS "firstName", p.salutation, p.birth_date::text AS "birthDate", p.room, p.place, p.street, p.state,
           count(*) OVER ()::int AS count
      FROM patients p WHERE ${where} ORDER BY p.last_name, p.first_name, p.id LIMIT ${maxNames}`.execute(tx);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ count: _count, ...patient }) => patient) };
}

async function countExpiring(tx: Transaction, before: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('care_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('changed_at', '<', before)
    .executeTakeFirstOrThrow();
  return count;
}
