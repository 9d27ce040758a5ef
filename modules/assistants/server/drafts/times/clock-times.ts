import { wordSet } from '../words/fold.ts';
import type { Token } from '../words/tokens.ts';

/** A time of day as it was said; tokens from `from` to `to`, the second one excluded. */
export interface ClockTime {
  readonly from: number;
  readonly to: number;
  /** Minutes after midnight. */
  readonly minute: number;
  /** True if it may also be twelve hours later: „halb drei“, „um fünf“. */
  readonly isHalfDay: boolean;
}

const leading = wordSet('um gegen kurz ab bis seit ungefähr etwa ca so circa vor nach');
const units = wordSet(
  '% ° grad ml l liter mg g kg kilo ie x cm mm m min std stunden minuten tage puls einheiten mal von zu auf über',
);

/** Finds clock times: `13:08`, `14 Uhr 10`, „halb drei“, „Viertel nach acht“, „um fünf“. */
export function findClockTimes(tokens: readonly Token[], isQuoted: readonly boolean[]): ClockTime[] {
  const found: ClockTime[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const time = isQuoted[at] ? undefined : readTime(tokens, at);
    if (time === undefined) continue;
    const isLed = /^(?:um|gegen)$/u.test(tokens[time.from - 1]?.low ?? '');
    found.push(isLed ? { ...time, from: time.from - 1 } : time);
    at = time.to - 1;
  }
  return found;
}

function readTime(tokens: readonly Token[], at: number): ClockTime | undefined {
  const token = tokens[at];
  if (token === undefined || token.kind === 'mark') return undefined;
  if (token.kind === 'clock') return readDigits(tokens, at);
  if (token.kind === 'number') return readHour(tokens, at) ?? readMinutesBeside(tokens, at);
  return readFraction(tokens, at) ?? readAfterUm(tokens, at);
}

function readDigits(tokens: readonly Token[], at: number): ClockTime {
  const [hour = 0, minute = 0] = (tokens[at]?.text ?? '').split(':').map(Number);
  const to = tokens[at + 1]?.low === 'uhr' ? at + 2 : at + 1;
  return { from: at, to, minute: (hour % 24) * 60 + minute, isHalfDay: false };
}

/** „14 Uhr 10“, „14.20 Uhr“, „8 Uhr“. */
function readHour(tokens: readonly Token[], at: number): ClockTime | undefined {
  const [token, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (token === undefined || next?.low !== 'uhr' || token.value > 24) return undefined;
  const [hour = 0, written = 0] = token.shown.split(',').map(Number);
  if (token.shown.includes(',')) return written < 60 ? clock(at, at + 2, { hour, minute: written }) : undefined;
  if (after?.kind === 'number' && isMinutes(tokens, at + 2)) return clock(at, at + 3, { hour, minute: after.value });
  return clock(at, at + 2, { hour, isHalfDay: token.spoken });
}

function isMinutes(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || !Number.isInteger(token.value) || token.value > 59) return false;
  return next === undefined || !(next.kind === 'number' || next.text === '/' || units.has(next.low));
}

function clock(
  from: number,
  to: number,
  { hour, minute = 0, isHalfDay = false }: { hour: number; minute?: number; isHalfDay?: boolean },
): ClockTime {
  return { from, to, minute: (((hour * 60 + minute) % 1440) + 1440) % 1440, isHalfDay: isHalfDay && hour <= 12 };
}

/** „zehn nach acht“, „5 vor halb 9“. */
function readMinutesBeside(tokens: readonly Token[], at: number): ClockTime | undefined {
  const [minutes, side] = [tokens[at], tokens[at + 1]];
  if (minutes === undefined || (side?.low !== 'vor' && side?.low !== 'nach')) return undefined;
  if (!Number.isInteger(minutes.value) || minutes.value > 29) return undefined;
  const isHalf = tokens[at + 2]?.low === 'halb';
  const hour = tokens[at + (isHalf ? 3 : 2)];
  if (!isHour(hour) || (!isHalf && !leading.has(tokens[at - 1]?.low ?? ''))) return undefined;
  const offset = (side.low === 'vor' ? -minutes.value : minutes.value) - (isHalf ? 30 : 0);
  return clock(at, at + (isHalf ? 4 : 3), { hour: hour.value, minute: offset, isHalfDay: true });
}

function isHour(token: Token | undefined): token is Token {
  return token?.kind === 'number' && Number.isInteger(token.value) && token.value <= 24;
}

/** „halb drei“, „Viertel nach acht“, „dreiviertel neun“, „viertel neun“ (8:15). */
function readFraction(tokens: readonly Token[], at: number): ClockTime | undefined {
  const low = tokens[at]?.low ?? '';
  const next = tokens[at + 1];
  const isSided = low === 'viertel' && (next?.low === 'vor' || next?.low === 'nach');
  const hour = isSided ? tokens[at + 2] : next;
  if (!isHour(hour)) return undefined;
  const to = at + (isSided ? 3 : 2);
  if (isSided) return clock(at, to, { hour: hour.value, minute: next.low === 'vor' ? -15 : 15, isHalfDay: true });
  const minute = { halb: -30, viertel: -45, dreiviertel: -15 }[low];
  return minute === undefined ? undefined : clock(at, to, { hour: hour.value, minute, isHalfDay: true });
}

/** „um fünf“, „gegen 3“, but not „um 130/80“ and „um 2 kg“. */
function readAfterUm(tokens: readonly Token[], at: number): ClockTime | undefined {
  const [token, hour, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if ((token?.low !== 'um' && token?.low !== 'gegen') || !isHour(hour) || next?.low === 'uhr') return undefined;
  const isValue = next?.low === 'puls' && tokens[at + 3]?.kind === 'number';
  if (next !== undefined && !isValue && (next.text === '/' || units.has(next.low) || next.kind === 'number'))
    return undefined;
  return clock(at, at + 2, { hour: hour.value, isHalfDay: true });
}
