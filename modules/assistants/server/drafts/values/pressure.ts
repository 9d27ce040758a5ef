import type { Kind } from './kinds.ts';
import type { Numbers } from './numbers.ts';
import type { Token } from '../words/tokens.ts';
import type { Reading } from './reading.ts';
import { createReading } from './reading.ts';

/** Divides systolic and diastolic; `-` only behind a word such as RR. */
const dividers = new Set(['/', 'zu', 'auf', 'uber', 'to', 'op', 'durch', 'zua', '\\', '-', '–', ':', 'z', 'ze']);
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

function readDivided({ tokens, other }: Numbers, at: number, isNamed: boolean): Reading | undefined {
  const [one, divider] = [tokens[at], tokens[at + 1]];
  if (one === undefined || divider === undefined || !dividers.has(divider.low)) return undefined;
  // A slash typed twice.
  const second = divider.text === '/' && tokens[at + 2]?.text === '/' ? at + 3 : at + 2;
  const two = tokens[second];
  if (two?.kind !== 'number' || other[second]) return undefined;
  const needsName = onlyWithKind.has(divider.low) || tokens[at - 1]?.low === 'von';
  if (needsName && !isNamed) return undefined;
  const to = second + 1;
  if (isInCentimetres(one.value, two.value)) {
    if (!isNamed && divider.low !== 'zu' && divider.low !== 'auf') return undefined;
    return pressure({ systolic: one.value * 10, diastolic: two.value * 10, number: at, end: to, isMisheard: true });
  }
  if (!isPlausible(one.value, two.value, leastOf(divider, isNamed))) return undefined;
  return pressure({ systolic: one.value, diastolic: two.value, number: at, end: to });
}

/** Lowest number that is taken for a systolic pressure: the surer the words, the lower. */
function leastOf({ text, low }: Token, isNamed: boolean): number {
  if (isNamed) return 30;
  return text === '/' || low === 'zu' ? 50 : 70;
}

const isPlausible = (one: number, two: number, least: number): boolean =>
  isWhole(one, two) && one >= least && one <= 999 && two >= 20 && two <= 999;

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
  return pressure({ systolic: one.value, diastolic: two.value, number: at, end: at + 2 });
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
