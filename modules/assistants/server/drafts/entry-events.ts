import type { Analysis } from './analysis.ts';
import type { EntryPlan } from './text/plan.ts';
import { findEvent } from './times/event.ts';
import type { FoundEvent } from './times/event.ts';
import { runsWithin } from './words/runs.ts';

/**
 * Finds the event of each entry. Entries without a time of their own have that of the measurement before them, or the one
 * that was said before the first name („Runde um acht: …“).
 */
export function findEvents(analysis: Analysis, plans: readonly EntryPlan[]): FoundEvent[] {
  const events: FoundEvent[] = [];
  const { numbers, clocks, days, moment, shift, mentions } = analysis;
  const find = (from: number, to: number, value: number | undefined): FoundEvent =>
    findEvent({
      speech: numbers,
      clocks: runsWithin(clocks, { from, to }),
      days: runsWithin(days, { from, to }),
      moment,
      shift,
      from,
      to,
      value,
    });
  const general = find(0, mentions[0]?.from ?? 0, undefined);
  for (const [index, plan] of plans.entries()) {
    const own = find(plan.from, plan.to, plan.values.find(({ status }) => status === 'value')?.number);
    const before = plans[index - 1]?.owner === plan.owner ? events[index - 1] : undefined;
    const inherited = [before, general].find((event) => event !== undefined && isSaid(event));
    events.push(isSaid(own) || inherited === undefined || plans.length === 1 ? own : { ...inherited, places: [] });
  }
  return events;
}

function isSaid({ event }: FoundEvent): boolean {
  return event.time !== '' || event.day !== '' || event.asked;
}
