import { sql } from 'kysely';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { waitingReasons } from '../../contract/objects/waiting.ts';
import { getToday, maxViewings } from '../../contract/today/today.ts';
import type { Today, Viewing } from '../../contract/today/today.ts';
import { objectWaits, personWaits } from '../objects/waiting.ts';

/** Work of today. */
export const todayRoutes: readonly Route[] = [route(getToday, (_request, { read }) => read(readToday))];

async function readToday(context: TenantContext): Promise<Today> {
  const counts = { ...(await countObjects(context)), ...(await countPeople(context)) };
  return {
    counts: Object.fromEntries(waitingReasons.map((reason) => [reason, counts[reason] ?? 0])) as Today['counts'],
    offered: counts['offered'] ?? 0,
    viewings: await listViewings(context),
    nextMandate: await findNextMandate(context),
  };
}

/** Objects in the marketing, and those among them that wait. */
async function countObjects({ tx, clock }: TenantContext): Promise<Record<string, number>> {
  const { publications, certificates, mandates, incomplete } = objectWaits(clock.now());
  const { rows } = await sql<Record<string, number>>`
    SELECT count(*)::int AS offered, count(*) FILTER (WHERE ${publications})::int AS publications, count(*) FILTER (WHERE ${certificates})::int AS certificates,
           count(*) FILTER (WHERE ${mandates})::int AS mandates, count(*) FILTER (WHERE ${incomplete})::int AS incomplete
      FROM estate_objects o WHERE o.active`.execute(tx);
  return rows[0] ?? {};
}

async function countPeople({ tx, clock }: TenantContext): Promise<Record<string, number>> {
  const { withdrawals, fresh, callbacks, viewings } = personWaits(clock.now());
  const { rows } = await sql<Record<string, number>>`
    SELECT count(*) FILTER (WHERE ${withdrawals})::int AS withdrawals, count(*) FILTER (WHERE ${fresh})::int AS fresh, count(*) FILTER (WHERE ${callbacks})::int AS callbacks,
           count(*) FILTER (WHERE ${viewings})::int AS viewings
      FROM estate_stakeholders s JOIN estate_objects o ON o.organization_id = s.organization_id AND o.id = s.estate_object_id AND o.active`.execute(
    tx,
  );
  return rows[0] ?? {};
}

type ViewingRow = Omit<Viewing, 'at' | 'isToday'> & { readonly at: Date };

async function listViewings({ tx, clock }: TenantContext): Promise<Viewing[]> {
  const today = germanDayOf(clock.now());
  const { rows } = await sql<ViewingRow>`
    SELECT o.object_id AS "objectId", o.title, s.id AS "stakeholderId", concat_ws(' ', s.title, nullif(s.first_name, ''), s.last_name) AS name,
           s.telephone, s.appointment AS at,
           concat_ws(', ', nullif(concat_ws(' ', coalesce(o.data ->> 'realStreet', o.data ->> 'street'), coalesce(o.data ->> 'realHouseNumber', o.data ->> 'houseNumber')), ''),
                     nullif(concat_ws(' ', nullif(o.postcode, ''), nullif(o.city, '')), '')) AS address
      FROM estate_stakeholders s JOIN estate_objects o ON o.organization_id = s.organization_id AND o.id = s.estate_object_id
     WHERE o.active AND s.status IN ('TERMIN', 'AUSWAHL')
       AND s.appointment_cancelled_at IS NULL
       AND (s.appointment AT TIME ZONE 'Europe/Berlin')::date BETWEEN ${today}::date AND ${addDays(today, 1)}::date
     ORDER BY s.appointment, s.id LIMIT ${maxViewings}`.execute(tx);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), isToday: germanDayOf(at) === today }));
}

async function findNextMandate({ tx, clock }: TenantContext): Promise<Today['nextMandate']> {
  const { rows } = await sql<{ objectId: string; until: string }>`
    SELECT o.object_id AS "objectId", o.internal ->> 'mandateUntil' AS until FROM estate_objects o
     WHERE o.active AND ${objectWaits(clock.now()).mandates} ORDER BY o.internal ->> 'mandateUntil', o.id LIMIT 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}
