import { isCorrection } from '../words/correction.ts';
import { kindOf } from './kinds.ts';
import type { Numbers } from './numbers.ts';
import type { Judged } from './scope.ts';

/** A value that counts, with the words that it came from. */
export interface Settled extends Judged {
  /** First token of what was said of it, a corrected value included. */
  readonly saidFrom: number;
}

/** Tokens that a correction makes void; `to` is excluded. */
export interface Voided {
  readonly from: number;
  readonly to: number;
}

/** Lets later words correct earlier ones: „130 nein 140 zu 80“, „ach Quatsch, 82“. */
export function applyCorrections(
  numbers: Numbers,
  judged: readonly Judged[],
): { values: readonly Settled[]; voided: readonly Voided[] } {
  const values: Settled[] = [];
  const voided: Voided[] = [];
  for (const next of judged) {
    const last = values.at(-1);
    const isCorrected = last !== undefined && last.kind === next.kind && corrects(numbers, last, next);
    if (!isCorrected) {
      values.push({ ...next, saidFrom: next.from });
      continue;
    }
    values.splice(-1, 1, { ...merge(last, next), saidFrom: last.saidFrom });
    if (last.isPartial || !next.isPartial) voided.push(voidedBy(numbers, last, next));
  }
  return { values: values.map((value) => (value.isPartial ? { ...value, status: 'partial' } : value)), voided };
}

function corrects(numbers: Numbers, last: Judged, next: Judged): boolean {
  const { tokens } = numbers;
  return isCorrection(tokens, last.end, next.number, (at) => kindOf(tokens, at) !== undefined);
}

/** „130/80, nein, 140“ corrects the one of both numbers that is nearer. */
function merge(last: Judged, next: Judged): Judged {
  const status = next.status === 'partial' ? 'value' : next.status;
  if (next.kind !== 'bloodPressure' || !next.isPartial || last.isPartial) return { ...next, status };
  const [systolic = 0, diastolic = 0] = last.value.split('/').map(Number);
  const value = Number(next.value);
  const isSystolic = Math.abs(value - systolic) <= Math.abs(value - diastolic);
  return {
    ...next,
    value: isSystolic ? `${value}/${diastolic}` : `${systolic}/${value}`,
    from: last.from,
    number: last.number,
    isPartial: false,
    status,
  };
}

function voidedBy({ tokens }: Numbers, last: Judged, next: Judged): Voided {
  const hasOwnKind = next.from < next.number;
  const from = hasOwnKind ? last.from : last.number;
  return { from: tokens[from - 1]?.low === 'nicht' ? from - 1 : from, to: hasOwnKind ? next.from : next.number };
}

/**
 * Settles which values of one person count: today's before yesterday's; an earlier one only if there is no other of its
 * kind and its day was said.
 */
export function settleDays(values: readonly Settled[]): Settled[] {
  const isEarlier = ({ day }: Settled): boolean => day?.relation === 'past' || day?.relation === 'before';
  const current = new Set(
    values.filter((value) => value.status === 'value' && !isEarlier(value)).map(({ kind }) => kind),
  );
  const latest = new Map<string, string>();
  for (const value of values)
    if (value.status === 'value' && isEarlier(value) && (value.day?.day ?? '') >= (latest.get(value.kind) ?? ''))
      latest.set(value.kind, value.day?.day ?? '');
  return values.map((value) => {
    if (value.status !== 'value' || !isEarlier(value)) return value;
    const day = value.day?.day ?? '';
    const counts = !current.has(value.kind) && day !== '' && latest.get(value.kind) === day;
    return counts ? value : { ...value, status: 'past' };
  });
}
