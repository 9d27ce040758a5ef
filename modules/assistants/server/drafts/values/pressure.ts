import type { Kind } from './kinds.ts';
import type { Numbers } from './numbers.ts';
import type { Reading } from './reading.ts';
import { createReading } from './reading.ts';

/** Divides systolic and diastolic; `-` only behind a word such as RR. */
const dividers = new Set(['/', 'zu', 'auf', 'uber', 'to', 'op', 'durch', 'zua', '\\', '-', '–', ':', 'z', 'ze']);
/** Three digits. */
const largest = 999;
const onlyWithKind = new Set(['-', '–', ':', 'durch', 'z', 'ze']);

/** Reads a blood pressure that begins at a number. `kind` is what the words before announce. */
export function readPressure(numbers: Numbers, at: number, kind: Kind | undefined): Reading | undefined {
  const isNamed = kind === 'bloodPressure';
  if (kind !== undefined && !isNamed) return undefined;
  const found = readDivided(numbers, at, isNamed) ?? readSideBySide(numbers, at, isNamed);
  if (found !== undefined) return found;
  const token = numbers.tokens[at];
  const isPart = isNamed && token !== undefined && Number.isInteger(token.value) && token.value >= 40;
  if (!isPart || token.value > 300) return undefined;
  return createReading({ kind: 'bloodPressure', value: token.shown, number: at, end: at + 1, isPartial: true });
}

/** „systolisch 140 diastolisch 80“, „140 systolisch zu 80“. */
const sides =
  /^(?:der|die|obere|oberer|untere|unterer|ist|war|systolisch|diastolisch|sys|dia|syst|diast|systole|diastole|wert|und|zu|,|:|\/)$/u;

/** @returns the token of the second number */
function findSecond({ tokens, other }: Numbers, at: number, isNamed: boolean): number | undefined {
  const divider = tokens[at + 1];
  if (divider === undefined) return undefined;
  let second = at + 1;
  while (second < at + 6 && sides.test(tokens[second]?.low ?? '')) second += 1;
  const isSided = tokens
    .slice(Math.max(0, at - 1), second)
    .some(({ low }) => /^(?:sys|dia|syst|diast|systol\p{L}*|diastol\p{L}*|unterer?)$/u.test(low));
  if (isSided && tokens[second]?.kind === 'number') return second;
  if (!dividers.has(divider.low) || (!isNamed && onlyWithKind.has(divider.low))) return undefined;
  // A slash typed twice.
  const next = divider.text === '/' && tokens[at + 2]?.text === '/' ? at + 3 : at + 2;
  return tokens[next]?.kind === 'number' && !other[next] ? next : undefined;
}

function readDivided(numbers: Numbers, at: number, isNamed: boolean): Reading | undefined {
  const { tokens } = numbers;
  const second = findSecond(numbers, at, isNamed);
  const [one, divider, two] = [tokens[at], tokens[at + 1], tokens[second ?? -1]];
  if (one === undefined || divider === undefined || two === undefined || second === undefined) return undefined;
  if (!isNamed && tokens[at - 1]?.low === 'von') return undefined;
  const end = endOfUnit(numbers, second + 1);
  if (isInCentimetres(one.value, two.value)) {
    if (!isNamed && divider.low !== 'zu' && divider.low !== 'auf') return undefined;
    return pressure({ systolic: one.value * 10, diastolic: two.value * 10, number: at, end, isMisheard: true });
  }
  const isWide = divider.text === '/' || divider.low === 'zu';
  const least = isNamed ? 30 : isWide ? 50 : 70;
  const isPossible = isWhole(one.value, two.value) && one.value >= least && two.value >= 20;
  if (!isPossible || Math.max(one.value, two.value) > largest) return undefined;
  return pressure({ systolic: one.value, diastolic: two.value, number: at, end });
}

/** „13 zu 8“: in centimetres of mercury, as older people say it. */
function isInCentimetres(systolic: number, diastolic: number): boolean {
  return systolic >= 8 && systolic <= 25 && diastolic >= 4 && diastolic <= 14 && systolic > diastolic;
}

/** „130 80“. */
function readSideBySide({ tokens, other }: Numbers, at: number, isNamed: boolean): Reading | undefined {
  const [one, two, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (one === undefined || two?.kind !== 'number' || other[at + 1] || !isWhole(one.value, two.value)) return undefined;
  const isLikely = one.value >= 70 && one.value <= 260 && two.value >= 35 && two.value <= 140;
  if (!isLikely || one.value - two.value < (isNamed ? 5 : 15)) return undefined;
  // „120 80 Puls“ is fine, „120 80 %“ and „120 80 ml“ are not.
  if (next !== undefined && /^(?:%|°|ml|mg|kg|grad|mmol)$/u.test(next.low)) return undefined;
  return pressure({ systolic: one.value, diastolic: two.value, number: at, end: endOfUnit({ tokens }, at + 2) });
}

/** Behind „mmHg“ and „diastolisch“. */
function endOfUnit({ tokens }: Pick<Numbers, 'tokens'>, at: number): number {
  return /^(?:mmhg|hg|diastolisch)$/u.test(tokens[at]?.low ?? '') ? at + 1 : at;
}

function isWhole(one: number, two: number): boolean {
  return Number.isInteger(one) && Number.isInteger(two);
}

function pressure(found: {
  systolic: number;
  diastolic: number;
  number: number;
  end: number;
  isMisheard?: boolean;
}): Reading {
  const { systolic, diastolic, number, end, isMisheard = false } = found;
  return createReading({
    kind: 'bloodPressure',
    value: `${Math.round(systolic)}/${Math.round(diastolic)}`,
    number,
    end,
    isMisheard,
  });
}
