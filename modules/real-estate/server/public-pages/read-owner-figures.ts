import { sql } from 'kysely';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

/** Figures of a week, which begins on Monday. */
interface WeekFigures {
  /** First day, `YYYY-MM-DD`. */
  readonly week: string;
  readonly views: number;
  readonly exposes: number;
  readonly asked: number;
}

/** Figures that an owner reads about the object: sums alone, nobody's name. */
export interface OwnerFigures {
  readonly views: number;
  readonly exposes: number;
  readonly asked: number;
  readonly appointments: number;
  readonly interest: number;
  readonly nextViewing: Date | null;
  /** The newest first. */
  readonly weeks: readonly WeekFigures[];
  /** Reasons that several people gave, the most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

const shownWeeks = 8;
/** A reason that fewer people gave could tell who they were. */
const fewestForReason = 3;

/** Reads the figures of an object for its owner. @param estateObjectId row id */
export async function readOwnerFigures(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  estateObjectId: string,
): Promise<OwnerFigures> {
  const now = clock.now();
  const { rows: sums } = await sql<Omit<OwnerFigures, 'weeks' | 'reasons'>>`
    SELECT (SELECT coalesce(sum(count) FILTER (WHERE kind IN ('offer', 'homepage')), 0)::int FROM estate_views WHERE estate_object_id = ${estateObjectId}::uuid) AS views,
           count(*) FILTER (WHERE expose_opened_at IS NOT NULL)::int AS exposes,
           count(*)::int AS asked,
           count(*) FILTER (WHERE appointment IS NOT NULL)::int AS appointments,
           count(*) FILTER (WHERE status = 'AUSWAHL')::int AS interest,
           min(appointment) FILTER (WHERE appointment > ${now} AND appointment_cancelled_at IS NULL AND status IN ('TERMIN', 'AUSWAHL')) AS "nextViewing"
      FROM estate_stakeholders WHERE estate_object_id = ${estateObjectId}::uuid`.execute(tx);
  const { rows: reasons } = await sql<OwnerFigures['reasons'][number]>`
    SELECT decline_reason AS reason, count(*)::int AS count FROM estate_stakeholders
     WHERE estate_object_id = ${estateObjectId}::uuid AND status = 'AUSGESCHIEDEN' AND decline_reason <> ''
     GROUP BY decline_reason HAVING count(*) >= ${fewestForReason} ORDER BY count(*) DESC, decline_reason LIMIT 10`.execute(
    tx,
  );
  const from = addDays(germanDayOf(now), -7 * shownWeeks);
  const { rows: weeks } = await sql<WeekFigures>`
    SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS week, sum(views)::int AS views, sum(exposes)::int AS exposes, sum(asked)::int AS asked
      FROM (SELECT day, CASE WHEN kind IN ('offer', 'homepage') THEN count ELSE 0 END AS views, 0 AS exposes, 0 AS asked
              FROM estate_views WHERE estate_object_id = ${estateObjectId}::uuid AND day >= ${from}::date
            UNION ALL
            SELECT (expose_opened_at AT TIME ZONE 'Europe/Berlin')::date, 0, 1, 0
              FROM estate_stakeholders WHERE estate_object_id = ${estateObjectId}::uuid AND expose_opened_at IS NOT NULL
            UNION ALL
            SELECT (request_received_at AT TIME ZONE 'Europe/Berlin')::date, 0, 0, 1
              FROM estate_stakeholders WHERE estate_object_id = ${estateObjectId}::uuid) counted
     WHERE day >= ${from}::date
     GROUP BY date_trunc('week', day) ORDER BY date_trunc('week', day) DESC LIMIT ${shownWeeks}`.execute(tx);
  const [first] = sums;
  if (first === undefined) throw new Error('the figures of an object are one row');
  return { ...first, weeks, reasons };
}
