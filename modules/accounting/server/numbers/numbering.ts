import { AppError } from '#platform/server/errors/app-error.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import {
  formatInvoiceNumber,
  namesMonthOrDay,
  parseRunningNumber,
  periodOf,
} from '../../contract/numbers/number-pattern.ts';
import { findTakenNumbers, lockCounter, readCounter, writeCounter } from './counter-repository.ts';
import type { NumberRange, Counter, NumberingContext } from './counter-repository.ts';
import { recordLostNumber, recordNumberEvent } from './number-events.ts';

// The counter can meet taken numbers, written by hand or following a freed one; the search skips them in growing steps,
// because all numbers of a year may follow a freed one.
const firstStep = 50;
const maxStep = 3200;
const maxNumberLength = 40;

/** Numbering of the documents of an organisation. */
export interface Numbering {
  readonly numberRange: NumberRange;
  /** Pattern for `formatInvoiceNumber`. */
  readonly pattern: string;
  readonly startNumber: number;
}

/** Locked counter on a day. */
interface Place {
  readonly day: string;
  readonly period: string;
  /** Counter as stored. */
  readonly counter: Counter;
  /** Start of the search for a free number: a start number raised later moves it forward, never back. */
  readonly from: number;
}

/** Returns the number that the next document would get, without reserving it. */
export async function previewNextNumber(context: NumberingContext, numbering: Numbering): Promise<string> {
  const day = todayInGermany(context.clock);
  const period = periodOf(numbering.pattern, day);
  const counter = (await readCounter(context, numbering.numberRange, period)) ?? {
    next: numbering.startNumber,
    withheld: [],
  };
  const running = await findFreeNumber(context, numbering, {
    day,
    period,
    counter,
    from: Math.max(counter.next, numbering.startNumber),
  });
  return formatInvoiceNumber(numbering.pattern, running, day);
}

/**
 * Takes the next number, under a lock that the transaction holds to its end: parallel creations wait for each other and
 * never collide; a failed creation frees its number.
 */
export async function takeNextNumber(context: NumberingContext, numbering: Numbering): Promise<string> {
  const place = await lock(context, numbering);
  const running = await findFreeNumber(context, numbering, place);
  await advance(context, numbering, place, running);
  return formatInvoiceNumber(numbering.pattern, running, place.day);
}

/** Moves the counter past a number written by hand, if it follows the pattern; records the skipped numbers. */
export async function recordHandWrittenNumber(
  context: NumberingContext,
  numbering: Numbering,
  written: string,
): Promise<void> {
  const place = await lock(context, numbering);
  const { numberRange, pattern } = numbering;
  const running = parseRunningNumber(pattern, written, place.day);
  if (running === undefined) return;
  const free = await findFreeNumber(context, numbering, place);
  // Only the next free number moves the counter: a typing error such as RE-2026-9999 must not waste the numbers before
  // it.
  if (running === free) return advance(context, numbering, place, running);
  if (running < free) return undefined;
  const former = formatInvoiceNumber(pattern, running - 1, place.day);
  const follows = (await findTakenNumbers(context, numberRange, [former])).has(former);
  return follows
    ? undefined
    : recordNumberEvent(context, {
        numberRange,
        period: place.period,
        first: free,
        last: running - 1,
        reason: 'skipped',
      });
}

/**
 * Frees the number of a draft that is being deleted: the counter goes back to it, and from there skips the taken
 * numbers. A failing transaction leaves the counter unchanged.
 */
export async function freeNumber(context: NumberingContext, numbering: Numbering, freed: string): Promise<void> {
  const { day, period, counter, from } = await lock(context, numbering);
  await recordLostNumber(context, numbering.numberRange, freed, 'deleted');
  const running = parseRunningNumber(numbering.pattern, freed, day);
  if (running === undefined || running < numbering.startNumber || running >= from || isWithheld(counter, running))
    return;
  // With month or day in the pattern the numbers after it may have other ones, so only the last number is sure to be
  // free.
  if (namesMonthOrDay(numbering.pattern) && running !== from - 1) return;
  await writeCounter(context, numbering.numberRange, period, running);
}

/** Withholds the next `count` free numbers, which may have been issued although no document is known. */
export async function withholdNumbers(context: NumberingContext, numbering: Numbering, count: number): Promise<void> {
  const place = await lock(context, numbering);
  let last = place.from - 1;
  for (let left = count; left > 0;) {
    const { free } = await readChunk(context, numbering, place, { from: last + 1, step: maxStep });
    last = free.length < left ? last + maxStep : (free[left - 1] ?? last);
    left -= free.length;
  }
  await advance(context, numbering, place, last);
  await recordNumberEvent(context, {
    numberRange: numbering.numberRange,
    period: place.period,
    first: place.from,
    last,
    reason: 'restored',
  });
}

async function lock(context: NumberingContext, numbering: Numbering): Promise<Place> {
  const day = todayInGermany(context.clock);
  const period = periodOf(numbering.pattern, day);
  const counter = await lockCounter(context, numbering.numberRange, period, numbering);
  return { day, period, counter, from: Math.max(counter.next, numbering.startNumber) };
}

/** Moves the counter past a number, and records the numbers skipped by a raised start number. */
async function advance(
  context: NumberingContext,
  { numberRange }: Numbering,
  { period, counter, from }: Place,
  running: number,
): Promise<void> {
  if (from > counter.next)
    await recordNumberEvent(context, { numberRange, period, first: counter.next, last: from - 1, reason: 'skipped' });
  await writeCounter(context, numberRange, period, running + 1);
}

async function findFreeNumber(context: NumberingContext, numbering: Numbering, place: Place): Promise<number> {
  for (let { from } = place, step = firstStep; ; from += step, step = Math.min(2 * step, maxStep)) {
    from = passWithheld(place.counter, from);
    const { free } = await readChunk(context, numbering, place, { from, step });
    if (free[0] !== undefined) return free[0];
  }
}

/** Reads the free numbers from a running one on. */
async function readChunk(
  context: NumberingContext,
  { numberRange, pattern }: Numbering,
  { day, counter }: Place,
  { from, step }: { readonly from: number; readonly step: number },
): Promise<{ free: number[] }> {
  const candidates = Array.from({ length: step }, (_, index) => ({
    running: from + index,
    text: formatInvoiceNumber(pattern, from + index, day),
  }));
  if ((candidates[0]?.text.length ?? 0) > maxNumberLength) throw new AppError('numbering_exhausted');
  const taken = await findTakenNumbers(
    context,
    numberRange,
    candidates.map((candidate) => candidate.text),
  );
  return {
    free: candidates
      .filter(({ running, text }) => !taken.has(text) && !isWithheld(counter, running))
      .map(({ running }) => running),
  };
}

function isWithheld({ withheld }: Counter, running: number): boolean {
  return withheld.some(([first, last]) => running >= first && running <= last);
}

/** Returns the first number from `from` on that is not withheld: a range of a million is one step. */
function passWithheld({ withheld }: Counter, from: number): number {
  let running = from;
  for (const [first, last] of withheld.toSorted(([one], [other]) => one - other))
    if (running >= first && running <= last) running = last + 1;
  return running;
}
