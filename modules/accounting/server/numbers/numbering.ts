import { AppError } from '#platform/server/errors/app-error.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { formatInvoiceNumber, namesMonthOrDay, parseRunningNumber, periodOf } from '../../contract/number-pattern.ts';
import { findTakenNumbers, lockCounter, readCounter, writeCounter } from './counter-repository.ts';
import type { Circle, Counter, NumberingContext } from './counter-repository.ts';
import { noteLostNumber, noteNumberEvent } from './number-events.ts';

// Taken numbers may stand where the counter comes to, hand-written ones and those behind a freed one; they are passed
// over in steps that grow, because behind a freed number may stand all of a year.
const firstStep = 50;
const maxStep = 3200;
const maxNumberLength = 40;

/** How the documents of an organisation are numbered. */
export interface Numbering {
  readonly circle: Circle;
  /** See `formatInvoiceNumber`. */
  readonly pattern: string;
  readonly startNumber: number;
}

/** A counter, locked, on a day. */
interface Place {
  readonly day: string;
  readonly period: string;
  /** As it is stored. */
  readonly counter: Counter;
  /** Where the search for a free number begins: a start number raised later moves it forward, never back. */
  readonly from: number;
}

/** The number that the next document would get. Only looks: nothing is taken. */
export async function previewNextNumber(context: NumberingContext, numbering: Numbering): Promise<string> {
  const day = todayInGermany(context.clock);
  const period = periodOf(numbering.pattern, day);
  const counter = (await readCounter(context, numbering.circle, period)) ?? {
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
 * Takes the next number, under a lock that the transaction holds to its end: parallel creations wait
 * for each other and never collide; a creation that fails gives its number back.
 */
export async function takeNextNumber(context: NumberingContext, numbering: Numbering): Promise<string> {
  const place = await lock(context, numbering);
  const running = await findFreeNumber(context, numbering, place);
  await advance(context, numbering, place, running);
  return formatInvoiceNumber(numbering.pattern, running, place.day);
}

/**
 * Moves the counter past a number that the user wrote by hand, if it follows the pattern; notes which numbers were left
 * out.
 */
export async function noteHandWrittenNumber(
  context: NumberingContext,
  numbering: Numbering,
  written: string,
): Promise<void> {
  const place = await lock(context, numbering);
  const { circle, pattern } = numbering;
  const running = parseRunningNumber(pattern, written, place.day);
  if (running === undefined) return;
  const free = await findFreeNumber(context, numbering, place);
  // Only the next free number moves the counter: a slip such as RE-2026-9999 must not burn the numbers before it.
  if (running === free) return advance(context, numbering, place, running);
  if (running < free) return undefined;
  const former = formatInvoiceNumber(pattern, running - 1, place.day);
  const follows = (await findTakenNumbers(context, circle, [former])).has(former);
  return follows
    ? undefined
    : noteNumberEvent(context, { circle, period: place.period, first: free, last: running - 1, reason: 'skipped' });
}

/**
 * Offers the number of a draft that is being deleted again: the counter goes back to it, and from there passes over the
 * numbers that are taken. A failing transaction leaves the counter where it was.
 */
export async function freeNumber(context: NumberingContext, numbering: Numbering, freed: string): Promise<void> {
  const { day, period, counter, from } = await lock(context, numbering);
  await noteLostNumber(context, numbering.circle, freed, 'deleted');
  const running = parseRunningNumber(numbering.pattern, freed, day);
  if (running === undefined || running < numbering.startNumber || running >= from || isWithheld(counter, running))
    return;
  // With month or day in the pattern the numbers behind it may be written with other ones, so only the last is sure to
  // be free.
  if (namesMonthOrDay(numbering.pattern) && running !== from - 1) return;
  await writeCounter(context, numbering.circle, period, running);
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
  await noteNumberEvent(context, {
    circle: numbering.circle,
    period: place.period,
    first: place.from,
    last,
    reason: 'restored',
  });
}

async function lock(context: NumberingContext, numbering: Numbering): Promise<Place> {
  const day = todayInGermany(context.clock);
  const period = periodOf(numbering.pattern, day);
  const counter = await lockCounter(context, numbering.circle, period, numbering);
  return { day, period, counter, from: Math.max(counter.next, numbering.startNumber) };
}

/** Moves the counter behind a number, and notes what a raised start number left out before. */
async function advance(
  context: NumberingContext,
  { circle }: Numbering,
  { period, counter, from }: Place,
  running: number,
): Promise<void> {
  if (from > counter.next)
    await noteNumberEvent(context, { circle, period, first: counter.next, last: from - 1, reason: 'skipped' });
  await writeCounter(context, circle, period, running + 1);
}

async function findFreeNumber(context: NumberingContext, numbering: Numbering, place: Place): Promise<number> {
  for (let { from } = place, step = firstStep; ; from += step, step = Math.min(2 * step, maxStep)) {
    from = passWithheld(place.counter, from);
    const { free } = await readChunk(context, numbering, place, { from, step });
    if (free[0] !== undefined) return free[0];
  }
}

/** Which of the numbers from a running one on are free. */
async function readChunk(
  context: NumberingContext,
  { circle, pattern }: Numbering,
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
    circle,
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

/** The first number from `from` on that is not withheld: a million of them are one step. */
function passWithheld({ withheld }: Counter, from: number): number {
  let running = from;
  for (const [first, last] of withheld.toSorted(([one], [other]) => one - other))
    if (running >= first && running <= last) running = last + 1;
  return running;
}
