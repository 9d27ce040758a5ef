import { germanDayOf, germanMinuteOf } from '#platform/contract/days.ts';
import type { Signs } from './people/bare-names.ts';
import { findMentions } from './people/find-mentions.ts';
import type { KnownPerson, Mention } from './people/mention.ts';
import { surnamesOf } from './text/names.ts';
import type { Prefix } from './text/prefix.ts';
import { readPrefix } from './text/prefix.ts';
import { findClockTimes } from './times/clock-times.ts';
import type { ClockTime } from './times/clock-times.ts';
import { findDayMarks } from './times/day-marks.ts';
import type { DayMark, Moment } from './times/day-marks.ts';
import type { Shift } from './times/event.ts';
import { kindOf } from './values/kinds.ts';
import { readNumbers } from './values/numbers.ts';
import type { Numbers } from './values/numbers.ts';
import { readValues } from './values/read-values.ts';
import { judgeReadings } from './values/scope.ts';
import { applyCorrections } from './values/settle.ts';
import type { Settled } from './values/settle.ts';
import { startsValue } from './values/starts-value.ts';
import { markRuns } from './words/runs.ts';
import type { Run } from './words/runs.ts';
import { readSpeech } from './words/speech.ts';

/** Everything that was found in what was said, before it is written into entries. */
export interface Analysis {
  readonly numbers: Numbers;
  readonly prefix: Prefix;
  readonly mentions: readonly Mention[];
  /** Folded surnames of everybody who was named. */
  readonly surnames: ReadonlySet<string>;
  readonly values: readonly Settled[];
  /** Tokens of numbers whose kind was not said. */
  readonly unknown: readonly Run[];
  /** Corrected words: values and names that no longer count. */
  readonly voided: readonly Run[];
  readonly clocks: readonly ClockTime[];
  readonly days: readonly DayMark[];
  readonly moment: Moment;
  readonly shift: Shift;
}

/** Context of a dictation. */
export interface DraftContext {
  readonly now: Date;
  /** `sis` if it was spoken in the tab of the assessment. */
  readonly kind?: 'sis' | undefined;
  /** Shift of who speaks; by the time if it is absent. */
  readonly shift?: Shift | undefined;
  readonly people?: readonly KnownPerson[] | undefined;
}

/** Reads what was said: numbers, people, times, values. */
export function analyse(said: string, { now, kind, shift, people = [] }: DraftContext): Analysis {
  const speech = readSpeech(said, { isQuoteKept: kind === 'sis' });
  const { tokens } = speech;
  const moment = { day: germanDayOf(now), minute: germanMinuteOf(now) };
  const plain = readNumbers(speech, () => false);
  const signs: Signs = {
    isKind: (at) => kindOf(tokens, at) !== undefined,
    startsValue: (at) => startsValue(plain, at),
  };
  const { mentions, voided: names } = findMentions(speech, { people, signs });
  const named = markRuns(tokens.length, mentions);
  const isName = (at: number): boolean => named[at] === true;
  const numbers: Numbers = { ...plain, isName };
  const days = findDayMarks(tokens, { moment, isSkipped: (at) => isName(at) || speech.isQuoted[at] === true });
  const { readings, unknown } = readValues(numbers);
  const { values, voided } = applyCorrections(numbers, judgeReadings(numbers, { readings, days }));
  return {
    numbers,
    prefix: readPrefix(speech),
    mentions,
    values,
    unknown: unknown.map((at) => ({ from: at, to: at + 1 })),
    surnames: new Set(surnamesOf(mentions)),
    voided: [...voided, ...names].toSorted((one, other) => one.from - other.from),
    clocks: findClockTimes(tokens, speech.isQuoted),
    days,
    moment,
    shift: shift ?? shiftAt(moment.minute),
  };
}

function shiftAt(minute: number): Shift {
  if (minute < 330 || minute >= 1290) return 'night';
  return minute < 930 ? 'early' : 'late';
}
