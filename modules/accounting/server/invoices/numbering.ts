import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { readNumbering } from '../configuration/repository.ts';
import type { Numbering } from '../configuration/repository.ts';
import { formatInvoiceNumber, namesMonthOrDay, parseRunningNumber, periodOf } from '../../contract/number-pattern.ts';
import { findTakenNumbers, lockCounter, readCounter, writeCounter } from './counter-repository.ts';

// Taken numbers may stand where the counter comes to, hand-written ones and those behind a freed one; they are passed
// over in steps that grow, because behind a freed number may stand all of a year.
const firstStep = 50;
const maxStep = 3200;
const maxNumberLength = 40;

/** The number that the next invoice would get. Only looks: nothing is taken. */
export async function previewNextNumber(context: TenantContext): Promise<string> {
  const numbering = await readNumbering(context);
  const day = todayInGermany(context.clock);
  const counter = await readCounter(context, periodOf(numbering.pattern, day));
  const running = await findFreeNumber(context, numbering, Math.max(counter ?? 0, numbering.startNumber), day);
  return formatInvoiceNumber(numbering.pattern, running, day);
}

/**
 * Takes the next number, under a lock that the transaction holds to its end: parallel creations wait
 * for each other and never collide; a creation that fails gives its number back.
 */
export async function takeNextNumber(context: TenantContext): Promise<string> {
  const { numbering, day, period, counter } = await lock(context);
  const running = await findFreeNumber(context, numbering, counter, day);
  await writeCounter(context, period, running + 1);
  return formatInvoiceNumber(numbering.pattern, running, day);
}

/** Moves the counter past a number that the user wrote by hand, if it follows the pattern. */
export async function noteHandWrittenNumber(context: TenantContext, invoiceNumber: string): Promise<void> {
  const { numbering, day, period, counter } = await lock(context);
  const running = parseRunningNumber(numbering.pattern, invoiceNumber, day);
  if (running === undefined) return;
  // Only the next free number moves the counter: a slip such as RE-2026-9999 must not burn the numbers before it.
  if (running === (await findFreeNumber(context, numbering, counter, day))) await writeCounter(context, period, running + 1);
}

/**
 * Offers the number of a draft that is being deleted again: the counter goes back to it, and from there passes over the
 * numbers that are taken. A failing transaction leaves the counter where it was.
 */
export async function freeNumber(context: TenantContext, invoiceNumber: string): Promise<void> {
  const { numbering, day, period, counter } = await lock(context);
  const running = parseRunningNumber(numbering.pattern, invoiceNumber, day);
  if (running === undefined || running < numbering.startNumber || running >= counter) return;
  // With month or day in the pattern the numbers behind it may be written with other ones, so only the last is sure to be free.
  if (namesMonthOrDay(numbering.pattern) && running !== counter - 1) return;
  await writeCounter(context, period, running);
}

async function lock(context: TenantContext) {
  const numbering = await readNumbering(context);
  const day = todayInGermany(context.clock);
  const period = periodOf(numbering.pattern, day);
  const counter = await lockCounter(context, period, numbering.startNumber);
  // A start number raised later moves the counter forward, never back.
  return { numbering, day, period, counter: Math.max(counter, numbering.startNumber) };
}

async function findFreeNumber(context: TenantContext, numbering: Numbering, from: number, day: string): Promise<number> {
  for (let start = from, step = firstStep; ; start += step, step = Math.min(2 * step, maxStep)) {
    const candidates = Array.from({ length: step }, (_, index) => ({
      running: start + index,
      text: formatInvoiceNumber(numbering.pattern, start + index, day),
    }));
    if ((candidates[0]?.text.length ?? 0) > maxNumberLength) throw new AppError('numbering_exhausted');
    const taken = await findTakenNumbers(context, candidates.map((candidate) => candidate.text));
    const free = candidates.find((candidate) => !taken.has(candidate.text));
    if (free) return free.running;
  }
}
