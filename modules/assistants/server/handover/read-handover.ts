import { sql } from 'kysely';
import { addDays, germanDayOf, germanInstantOf } from '#platform/contract/days.ts';
import { compareNaturally } from '#platform/contract/text-order.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { maxHandoverDays, maxHandoverEntries } from '../../contract/handover/handover.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { readCareConfig } from '../configuration/care-config.ts';
import type { CareConfig } from '../configuration/care-config.ts';
import { selectEntries, toReleasedEntry } from '../entries/entry-rows.ts';

/** Wanted part of a handover. */
export interface HandoverQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly livingArea?: string | undefined;
  readonly tour?: string | undefined;
}

const dayMs = 24 * 3_600_000;

/** Returns the beginning of the shift before the one of an instant: what a new shift has to hear. */
export function findShiftBefore(now: Date, { earlyShift, lateShift, nightShift }: CareConfig): Date {
  const today = germanDayOf(now);
  const starts = [-2, -1, 0]
    .flatMap((days) =>
      [earlyShift, lateShift, nightShift]
        .filter((time) => time !== '')
        .map((time) => germanInstantOf(addDays(today, days), time)),
    )
    .filter((start) => start.getTime() <= now.getTime())
    .toSorted((one, other) => one.getTime() - other.getTime());
  return starts.at(-2) ?? new Date(now.getTime() - dayMs);
}

/** Reads what was released in a period, by person. @throws AppError validation_failed for a period that is too long */
export async function readHandover(context: TenantContext, query: HandoverQuery): Promise<Handover> {
  const { tx, clock } = context;
  const now = clock.now();
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? findShiftBefore(now, await readCareConfig(tx)) : new Date(query.from);
  if (from.getTime() > to.getTime()) throw invalidField('to', 'last_day_before_first');
  if (to.getTime() - from.getTime() > maxHandoverDays * dayMs)
    throw invalidField('from', 'handover_too_long', { maximum: maxHandoverDays });
  let select = selectEntries(tx)
    .where('e.released_at', '>=', from)
    .where('e.released_at', '<=', to)
    .where('e.kind', '<>', 'withdrawal')
    // Entries that were corrected or withdrawn meanwhile are not read aloud.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM care_entries x WHERE x.organization_id = e.organization_id AND x.refers_to = e.id AND x.kind IN ('withdrawal', 'correction'))`,
    );
  if (query.livingArea !== undefined) select = select.where('p.living_area', '=', query.livingArea);
  if (query.tour !== undefined) select = select.where('p.tour', '=', query.tour);
  const rows = await select
    .orderBy('e.released_at')
    .orderBy('e.id')
    .limit(maxHandoverEntries + 1)
    .execute();
  const entries = rows.slice(0, maxHandoverEntries).map((row) => toReleasedEntry(row, false));
  const groups = Map.groupBy(entries, ({ patient }) => patient?.id ?? '');
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    groups: [...groups.values()]
      .flatMap((ofPerson) => {
        const patient = ofPerson[0]?.patient;
        return patient ? [{ patient, entries: ofPerson }] : [];
      })
      .toSorted((one, other) => compareHomes(one.patient, other.patient)),
    isCut: rows.length > maxHandoverEntries,
    openDrafts: await countDrafts(context),
    ...(await readPlaces(tx)),
  };
}

type Home = Handover['groups'][number]['patient'];

/** Orders people as somebody walks along the corridor. */
function compareHomes(one: Home, other: Home): number {
  const keys = [(home: Home) => home.room, (home: Home) => home.street, (home: Home) => home.lastName];
  // People without a room come after those who have one.
  const hasRoom = Number(one.room === '') - Number(other.room === '');
  return hasRoom || (keys.map((key) => compareNaturally(key(one), key(other))).find((order) => order !== 0) ?? 0);
}

async function countDrafts({ tx, actor }: TenantContext): Promise<Handover['openDrafts']> {
  const rows = await tx
    .selectFrom('care_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.author_id')
    .select(['u.first_name', 'u.last_name'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('d.author_id', '<>', actor.userId)
    .groupBy(['u.id', 'u.first_name', 'u.last_name'])
    .orderBy('u.last_name')
    .execute();
  return rows.map((row) => ({ authorName: `${row.first_name} ${row.last_name}`.trim(), count: row.count }));
}

async function readPlaces(tx: Transaction): Promise<Pick<Handover, 'livingAreas' | 'tours'>> {
  const { rows } = await sql<{ kind: string; name: string }>`
    SELECT DISTINCT 'area' AS kind, living_area AS name FROM patients WHERE active AND living_area <> ''
    UNION SELECT DISTINCT 'tour', tour FROM patients WHERE active AND tour <> '' ORDER BY 1, 2 LIMIT 400`.execute(tx);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { livingAreas: of('area'), tours: of('tour') };
}
