import type { Numbers } from './numbers.ts';
import { readPressure } from './pressure.ts';
import { isSpokenTemperature, isUsual } from './singles.ts';

/** Returns true for a number that can be a value without its kind: „130/80“, „37,2“, „37 2“, „84“ in a list. */
export function startsValue(numbers: Numbers, at: number): boolean {
  const token = numbers.tokens[at];
  if (token?.kind !== 'number' || numbers.other[at]) return false;
  if (readPressure(numbers, at, undefined) !== undefined || isSpokenTemperature(numbers, at)) return true;
  if (/^\d\d,\d$/u.test(token.shown) && isUsual('bodyTemperature', token.value)) return true;
  const next = numbers.tokens[at + 1];
  return next?.text === '°' || next?.low === 'grad' || next?.low === 'puls';
}
