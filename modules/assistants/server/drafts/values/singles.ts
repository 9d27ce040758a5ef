import type { FurtherKind, FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { Kind } from './kinds.ts';
import { findNote } from './notes.ts';
import type { Numbers } from './numbers.ts';
import { isLitre } from './number-uses.ts';
import type { Reading } from './reading.ts';
import { createReading } from './reading.ts';
import { skipUnit } from './units.ts';

/** Numbers that a kind may have at all; what is far beyond belongs to something else. */
const likely: Readonly<Record<Kind, readonly [number, number]>> = {
  bloodPressure: [30, 300],
  heartRate: [10, 399],
  bodyTemperature: [25, 50],
  oxygenSaturation: [30, 100],
  bloodGlucose: [1, 2000],
  weight: [15, 399],
  respiration: [2, 99],
  pain: [0, 10],
  drunk: [0, 9999],
  excreted: [0, 9999],
};

/** Numbers of a value whose kind was named some words ago, or not at all. */
const usual: Readonly<Partial<Record<Kind, readonly [number, number]>>> = {
  heartRate: [30, 220],
  bodyTemperature: [34, 42.9],
  oxygenSaturation: [60, 100],
  bloodGlucose: [20, 800],
  weight: [25, 250],
  respiration: [6, 60],
  pain: [0, 10],
};

/** Returns true if a number can be a value of a kind that was not named directly before. */
export function isUsual(kind: Kind, value: number): boolean {
  const range = usual[kind];
  return range !== undefined && value >= range[0] && value <= range[1];
}

const units: Readonly<Record<FurtherKind, FurtherValue['unit']>> = {
  oxygenSaturation: '%',
  bloodGlucose: 'mg/dl',
  weight: 'kg',
  respiration: '/min',
  pain: '/10',
  drunk: 'ml',
  excreted: 'ml',
};

/** Reads a value of one number that begins at a token; undefined if the number cannot be of that kind. */
export function readSingle(numbers: Numbers, at: number, kind: Kind): Reading | undefined {
  const token = numbers.tokens[at];
  if (token === undefined || kind === 'bloodPressure') return undefined;
  if (kind === 'bodyTemperature') return readTemperature(numbers, at);
  const isWhole = Number.isInteger(token.value);
  if (!isWhole && kind !== 'weight' && kind !== 'bloodGlucose' && kind !== 'drunk' && kind !== 'excreted')
    return undefined;
  const end = skipUnit(numbers.tokens, kind, at);
  if (kind === 'heartRate')
    return isLikely(kind, token.value) ? createReading({ kind, value: token.shown, number: at, end }) : undefined;
  const isInLitres = isLitre(numbers.tokens[at + 1]) && (kind === 'drunk' || kind === 'excreted');
  const value = isInLitres ? Math.round(token.value * 1000) : token.value;
  if (!isLikely(kind, value)) return undefined;
  return createReading({
    kind,
    value: isInLitres ? String(value) : token.shown,
    unit: numbers.tokens[at + 1]?.low === 'mmol' ? 'mmol/l' : units[kind],
    number: at,
    ...findNote(numbers, { kind, number: at, end }),
  });
}

function isLikely(kind: Kind, value: number): boolean {
  const [low, high] = likely[kind];
  return value >= low && value <= high;
}

/** „37,2“, „37 2“, „37 Grad 2“, „378“. */
function readTemperature({ tokens, other }: Numbers, at: number): Reading | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const kind = 'bodyTemperature';
  if (token === undefined) return undefined;
  const isWhole = Number.isInteger(token.value) && !token.shown.includes(',');
  if (isWhole && token.value >= 300 && token.value <= 439) {
    const value = `${token.shown.slice(0, 2)},${token.shown.slice(2)}`;
    return createReading({ kind, value, number: at, end: skipUnit(tokens, kind, at), isMisheard: true });
  }
  if (!isLikely(kind, token.value)) return undefined;
  const tenths = next?.low === 'grad' ? at + 2 : at + 1;
  if (isWhole && isTenth(tokens[tenths]) && !other[tenths] && tokens[tenths + 1]?.text !== '/')
    return createReading({
      kind,
      value: `${token.shown},${tokens[tenths]?.shown ?? ''}`,
      number: at,
      end: skipUnit(tokens, kind, tenths),
    });
  return createReading({ kind, value: token.shown, number: at, end: skipUnit(tokens, kind, at) });
}

function isTenth(token: Numbers['tokens'][number] | undefined): boolean {
  return token?.kind === 'number' && /^\d$/u.test(token.shown);
}

/** Returns true if a temperature of two numbers begins here: „37 8“, „39 fünf“. */
export function isSpokenTemperature({ tokens, other }: Numbers, at: number): boolean {
  const [token, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (token === undefined || !Number.isInteger(token.value) || token.value < 34 || token.value > 42) return false;
  if (token.shown.includes(',') || !isTenth(next) || other[at + 1]) return false;
  return after === undefined || !/^(?:%|ml|mg|kg|von|zu|\/|mmol|cm|uhr)$/u.test(after.low);
}
