import { sql } from 'kysely';
import { z } from 'zod';
import { germanDayOf } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { decodeCursor, encodeCursor } from '#platform/server/lists/cursor.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { NumberGap, NumberGapReason } from '../../contract/numbers/number-gaps.ts';
import { formatInvoiceNumber, numberPrefix, numberSource, periodOf } from '../../contract/numbers/number-pattern.ts';
import type { NumberingContext } from './counter-repository.ts';
import { explainGap } from './explain-gap.ts';
import type { ExplainedRange, Explanation, NumberRange } from './explain-gap.ts';
import type { Numbering } from './numbering.ts';

type Context = Pick<NumberingContext, 'tx' | 'clock'>;

export interface NumberGapQuery extends PageQuery {
  readonly year?: string | undefined;
}

/** Period with the patterns of its numbers, the current one last. */
interface Period {
  readonly period: string;
  readonly next: number;
  readonly patterns: readonly string[];
}

interface StoredEvent extends Explanation {
  readonly at: Date;
  readonly number: string | null;
  readonly reason: NumberGapReason;
  readonly by: string | null;
}

/** Period and running number of the last part listed. */
const cursorSchema = z.tuple([z.string().max(4), z.number().int().nonnegative()]);

/**
 * Lists the numbers of the invoices' number range without an invoice: between the lowest and the highest ever assigned,
 * the latest period and the highest number first.
 * @throws AppError invalid_cursor
 */
export async function listNumberGaps(
  context: Context,
  numbering: Numbering,
  { year, limit, cursor }: NumberGapQuery,
): Promise<{ gaps: NumberGap[]; years: string[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, cursorSchema);
  const periods = await listPeriods(context, numbering);
  const parts: { readonly period: Period; readonly part: ExplainedRange<StoredEvent> }[] = [];
  for (const period of periods) {
    if (year !== undefined && period.period !== year) continue;
    if (after !== undefined && period.period > after[0]) continue;
    if (parts.length > limit) break;
    const before = after !== undefined && period.period === after[0] ? after[1] : Number.MAX_SAFE_INTEGER;
    for (const part of await findParts(context, numbering, period, { before, limit: limit + 1 }))
      parts.push({ period, part });
  }
  const page = parts.slice(0, limit);
  const last = page.at(-1);
  return {
    gaps: page.map(({ period, part }) => toGap(context, numbering, period, part)),
    years: periods.flatMap(({ period }) => (period === '' ? [] : [period])),
    nextCursor: last && parts.length > limit ? encodeCursor([last.period.period, last.part.first]) : null,
  };
}

async function listPeriods({ tx, clock }: Context, { numberRange, pattern }: Numbering): Promise<Period[]> {
  const rows = await tx
    .selectFrom('number_counters')
    .select(['period', 'next_number as next', 'patterns'])
    .where('number_range', '=', numberRange)
    .orderBy('period', 'desc')
    .execute();
  return rows.map((row) => {
    // Counters of earlier versions have no patterns.
    const isPresent = periodOf(pattern, `${row.period === '' ? todayInGermany(clock) : row.period}-`) === row.period;
    return {
      ...row,
      patterns: isPresent ? [...row.patterns.filter((former) => former !== pattern), pattern] : row.patterns,
    };
  });
}

/** Finds the parts of a period's gaps below a running number, the highest first. */
async function findParts(
  context: Context,
  numbering: Numbering,
  period: Period,
  page: { readonly before: number; readonly limit: number },
): Promise<ExplainedRange<StoredEvent>[]> {
  if (period.patterns.length === 0) return [];
  const gaps = await findGaps(context, numbering, period, page);
  const events = gaps.length === 0 ? [] : await findEvents(context, numbering, period, gaps);
  return gaps.flatMap((gap) =>
    explainGap(
      gap,
      events.filter(({ first, last }) => first <= gap.last && last >= gap.first),
      firstOpen(context, numbering, period),
    ),
  );
}

async function findGaps(
  { tx }: Context,
  { numberRange }: Numbering,
  { period, next, patterns }: Period,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<NumberRange[]> {
  const running = sql.join(patterns.map((pattern) => sql`substring(number FROM ${numberSource(pattern, period)})`));
  const prefixes = patterns.map(
    (pattern) => `${numberPrefix(pattern, period).replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`,
  );
  const { rows } = await sql<NumberRange>`
    WITH carried AS MATERIALIZED (
      SELECT DISTINCT coalesce(${running})::bigint AS running FROM invoices WHERE number LIKE ANY (${prefixes}::text[]) AND coalesce(${running}) IS NOT NULL),
    -- Includes gaps below the lowest number in use.
    lowest AS (SELECT first_running FROM number_events WHERE number_range = ${numberRange} AND period = ${period} ORDER BY first_running LIMIT 1),
    ends AS (SELECT least((SELECT min(running) FROM carried), (SELECT first_running FROM lowest)) - 1 AS start,
                    greatest((SELECT max(running) FROM carried) + 1, ${next}::bigint) AS stop),
    steps AS (
      SELECT running, lead(running) OVER (ORDER BY running) AS following
        FROM (SELECT running FROM carried UNION SELECT start FROM ends UNION SELECT stop FROM ends) AS every_one WHERE running IS NOT NULL)
    SELECT running + 1 AS first, least(following, ${before}::bigint) - 1 AS last
      FROM steps WHERE following > running + 1 AND running + 1 < ${before}::bigint ORDER BY running DESC LIMIT ${limit}`.execute(
    tx,
  );
  return rows;
}

/**
 * Finds the events that explain numbers of these gaps; for one range the last event. Skipping by a later number ranks
 * below an event of the number itself.
 */
async function findEvents(
  { tx }: Context,
  { numberRange }: Numbering,
  { period }: Period,
  gaps: readonly NumberRange[],
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    WITH gaps AS (SELECT * FROM unnest(${gaps.map(({ first }) => first)}::bigint[], ${gaps.map(({ last }) => last)}::bigint[]) AS gap (first, last)),
    found AS (
      SELECT e.* FROM gaps g JOIN number_events e ON e.first_running BETWEEN g.first AND g.last AND e.number_range = ${numberRange} AND e.period = ${period}
       UNION
      SELECT e.* FROM gaps g JOIN number_events e ON e.first_running <= g.last AND e.last_running >= g.first AND e.first_running < e.last_running
                                                 AND e.number_range = ${numberRange} AND e.period = ${period})
    SELECT DISTINCT ON (first_running, last_running) first_running AS first, last_running AS last, number, reason, occurred_at AS at, user_name AS by,
           row_number() OVER (ORDER BY reason <> 'skipped', occurred_at, id)::integer AS rank
      FROM found ORDER BY first_running, last_running, occurred_at DESC, id DESC`.execute(tx);
  return rows;
}

/** Returns the first running number that is still to be assigned. */
function firstOpen({ clock }: Context, { pattern, startNumber }: Numbering, { period, next }: Period): number {
  return periodOf(pattern, todayInGermany(clock)) === period ? Math.max(next, startNumber) : Number.MAX_SAFE_INTEGER;
}

function toGap(
  context: Context,
  numbering: Numbering,
  period: Period,
  { first, last, event }: ExplainedRange<StoredEvent>,
): NumberGap {
  const isOpen = first >= firstOpen(context, numbering, period) && event?.reason !== 'restored';
  const about = {
    count: last - first + 1,
    reason: event?.reason ?? 'unrecorded',
    at: event?.at.toISOString() ?? null,
    by: event?.by ?? null,
    isOpen,
  };
  if (event !== null && event.number !== null) return { from: event.number, to: event.number, ...about };
  const day = event === null ? `${period.period}-··-··` : `${period.period.padEnd(4)}${germanDayOf(event.at).slice(4)}`;
  const write = (running: number) => formatInvoiceNumber(period.patterns.at(-1) ?? '', running, day);
  return { from: write(first), to: write(last), ...about };
}
