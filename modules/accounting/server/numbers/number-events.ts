import { sql } from 'kysely';
import { createId } from '#platform/server/ids.ts';
import type { NumberGapReason } from '../../contract/numbers/number-gaps.ts';
import { runningNumberReader } from '../../contract/numbers/number-pattern.ts';
import type { NumberRange, NumberingContext } from './counter-repository.ts';

/** Event that left out numbers of a period: a range of running numbers, both ends included. */
export interface NumberEvent {
  readonly numberRange: NumberRange;
  readonly period: string;
  readonly first: number;
  readonly last: number;
  readonly reason: Exclude<NumberGapReason, 'unrecorded'>;
  /** Number as it was written, if it is a single one. */
  readonly number?: string | null;
}

/** Records the event with the person who caused it; without a person after a restore. */
export async function recordNumberEvent(
  { tx, actor, clock }: NumberingContext,
  { numberRange, period, first, last, reason, number = null }: NumberEvent,
): Promise<void> {
  const userId = reason === 'restored' ? null : actor.userId;
  await tx
    .insertInto('number_events')
    .values({
      organization_id: actor.organizationId,
      id: createId(),
      number_range: numberRange,
      period,
      first_running: first,
      last_running: last,
      number,
      reason,
      occurred_at: clock.now(),
      user_id: userId,
      user_name: sql<
        string | null
      >`(SELECT nullif(trim(first_name || ' ' || last_name), '') FROM users WHERE id = ${userId})`,
    })
    .execute();
}

/** Records that a number is no longer used; does nothing for a number that the number range never assigned. */
export async function recordLostNumber(
  context: NumberingContext,
  numberRange: NumberRange,
  number: string,
  reason: 'deleted' | 'renumbered',
): Promise<void> {
  const counters = await context.tx
    .selectFrom('number_counters')
    .select(['period', 'patterns'])
    .where('number_range', '=', numberRange)
    .execute();
  for (const { period, patterns } of counters) {
    const running = findRunning(patterns, period, number);
    if (running === undefined) continue;
    await recordNumberEvent(context, { numberRange, period, first: running, last: running, reason, number });
    return;
  }
}

function findRunning(patterns: readonly string[], period: string, number: string): number | undefined {
  for (const pattern of patterns) {
    const running = runningNumberReader(pattern, period)(number);
    if (running !== undefined) return running;
  }
  return undefined;
}
