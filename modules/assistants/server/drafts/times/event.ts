import { addDays } from '#platform/contract/days.ts';
import type { SaidTime } from '#modules/assistants/contract/drafts/drafted.ts';
import { clauseTest } from '../words/clause-test.ts';
import { wordPattern } from '../words/fold.ts';
import type { Speech } from '../words/speech.ts';
import type { ClockTime } from './clock-times.ts';
import type { DayMark, Moment } from './day-marks.ts';
import { readPart } from './day-marks.ts';

/** Shifts of a home; a time without its half of the day is looked for in the one of who speaks. */
export type Shift = 'early' | 'late' | 'night';

/** First and last minute, beyond 1440 on the next day. */
const shiftMinutes: Readonly<Record<Shift, readonly [number, number]>> = {
  early: [330, 930],
  late: [750, 1380],
  night: [1200, 1890],
};
/** Until six, „gestern“ may be the evening before or the day before that. */
const endOfNight = 6 * 60;
const evening = 17 * 60;
/** Clocks of people differ. */
const toleranceMinutes = 10;

const informingWords = wordPattern(
  '~angerufen|~informiert|~telefon~|~rückruf~|~bescheid~|zugesagt|~termin~|kommt|~visite|~besuch~|bestellt|verabredet|~gefaxt|gemeldet|~ruft|anrufen|weg~bringen',
);
const isInforming = clauseTest((folded) => informingWords.test(folded));
const isFuture = clauseTest((folded) => future.test(folded));
const isAppointment = clauseTest((folded) => /\b(?:kommt|komme|termin|wird)\b/u.test(folded));
const noon = 12 * 60;
const future = wordPattern('soll|sollen|bitte|wird|werden|ab|geplant|möchte|will|heute abend|morgen|dann|erinner~');
const openEnds = /^(?:bis|ab|seit|vor)$/u;

/** The event as it was found: its time, and the words that say it. */
export interface FoundEvent {
  readonly event: SaidTime;
  /** Tokens of day and time; the second of each is excluded. */
  readonly places: readonly { readonly from: number; readonly to: number }[];
  /** True if the day itself is ambiguous: „gestern“ at night. */
  readonly isAmbiguous: boolean;
}

export interface EventInput {
  readonly speech: Speech;
  readonly clocks: readonly ClockTime[];
  readonly days: readonly DayMark[];
  readonly moment: Moment;
  readonly shift: Shift;
  /** Tokens of the entry. */
  readonly from: number;
  readonly to: number;
  /** First token of a value, if there is one. */
  readonly value: number | undefined;
}

const nothing: FoundEvent = { event: { day: '', time: '', asked: false }, places: [], isAmbiguous: false };

/** Finds when it happened, as far as it was said. */
export function findEvent(input: EventInput): FoundEvent {
  const day = findDay(input);
  const clock = findClock(input, day);
  if (day === undefined && clock === undefined) return nothing;
  const places = [...(day === undefined ? [] : [day]), ...(clock === undefined ? [] : [clock])];
  const isAmbiguous = day?.isYesterday === true && input.moment.minute < endOfNight && clock === undefined;
  if (clock !== undefined) {
    const event = placeClock(clock, { day, input });
    if (event !== undefined) return { event, places, isAmbiguous };
    // A time that is still to come beside a value was misheard or meant otherwise.
    return input.value === undefined ? nothing : { ...nothing, event: { ...nothing.event, asked: true } };
  }
  if (day?.minute !== undefined)
    return { event: { day: day.day, time: toTime(day.minute), asked: false }, places, isAmbiguous };
  return { event: { day: day?.day ?? '', time: '', asked: true }, places, isAmbiguous };
}

/** The first word about an earlier day or hour, unless „heute“ or „jetzt“ stands nearer to the value. */
function findDay({ speech, days, from, to, value }: EventInput): DayMark | undefined {
  const own = days.filter(
    (mark) => mark.from >= from && mark.from < to && !openEnds.test(speech.tokens[mark.from - 1]?.low ?? ''),
  );
  const sentenceOf = (at: number): number => speech.clauses[speech.clauseOf[at] ?? 0]?.sentence ?? 0;
  const nearest =
    value === undefined
      ? undefined
      : own.findLast((mark) => mark.from < value && sentenceOf(mark.from) === sentenceOf(value));
  const chosen = nearest ?? own[0];
  if (chosen === undefined || chosen.relation === 'now' || chosen.relation === 'before') return undefined;
  return isAppointment(speech.clauses[speech.clauseOf[chosen.from] ?? 0]) ? undefined : chosen;
}

function findClock(input: EventInput, day: DayMark | undefined): ClockTime | undefined {
  const { clocks, from, to, value, speech } = input;
  const own = clocks.filter((clock) => clock.from >= from && clock.to <= to && !isAboutOther(input, clock));
  if (day?.minute !== undefined) return undefined;
  const clauseOf = (at: number): number => speech.clauseOf[at] ?? 0;
  const beside = value === undefined ? undefined : own.find((clock) => clauseOf(clock.from) === clauseOf(value));
  // The time of something that was done after the measurement is not that of the measurement.
  return beside ?? own.find((clock) => value === undefined || clock.from < value);
}

/** „Dr. Beispiel angerufen 14:20“, „Rückruf bis 16:00“: the time of something that follows. */
function isAboutOther({ speech, from, value }: EventInput, clock: ClockTime): boolean {
  const { tokens, clauses, clauseOf } = speech;
  if (openEnds.test(tokens[clock.from - 1]?.low ?? '')) return true;
  if (isAppointment(clauses[clauseOf[clock.from] ?? 0])) return true;
  const clause = clauses[clauseOf[clock.from] ?? 0];
  if (clause === undefined || !isInforming(clause)) return false;
  return clause.from > from + 1 || value !== undefined;
}

function placeClock(
  clock: ClockTime,
  { day, input }: { day: DayMark | undefined; input: EventInput },
): SaidTime | undefined {
  const { moment } = input;
  const part = day?.part ?? partBeside(input, clock);
  if (day !== undefined && day.day !== '' && day.day !== moment.day) {
    const minute = clock.isHalfDay && part !== undefined ? inPart(clock.minute, part) : clock.minute;
    return { day: day.day, time: toTime(minute % 1440), asked: clock.isHalfDay && part === undefined };
  }
  const candidates = clock.isHalfDay && clock.minute < 720 ? [clock.minute, clock.minute + 720] : [clock.minute];
  const possible = part === undefined ? candidates : [inPart(clock.minute, part) % 1440];
  const passed = possible.filter((minute) => minute <= moment.minute + toleranceMinutes);
  const [first, last] = shiftMinutes[input.shift];
  const within = passed.findLast((minute) => isWithin(minute, first, last));
  const chosen = within ?? passed.at(-1);
  if (chosen !== undefined) return { day: day?.day ?? '', time: toTime(chosen), asked: false };
  const [latest = 0] = possible.slice(-1);
  // At night, the evening is that of the day before; anything else that is still to come is an appointment.
  if (moment.minute >= noon || latest < evening || isToCome(input, clock)) return undefined;
  return { day: addDays(moment.day, -1), time: toTime(latest), asked: moment.minute >= endOfNight + 60 };
}

/** „soll um 18 Uhr …“, „Termin um 17 Uhr“. */
function isToCome({ speech }: EventInput, clock: ClockTime): boolean {
  const clause = speech.clauses[speech.clauseOf[clock.from] ?? 0];
  return isFuture(clause) || isInforming(clause);
}

function isWithin(minute: number, first: number, last: number): boolean {
  return (minute >= first && minute <= last) || (minute + 1440 >= first && minute + 1440 <= last);
}

/** „um drei nachts“, „morgens um 6“. */
function partBeside({ speech }: EventInput, { from, to }: ClockTime): readonly [number, number] | undefined {
  for (const at of [to, to + 1, from - 1, from - 2]) {
    const part = readPart(speech.tokens[at]?.text ?? '');
    if (part !== undefined) return part;
  }
  return undefined;
}

function inPart(minute: number, [first, last]: readonly [number, number]): number {
  const candidates = minute < 720 ? [minute, minute + 720, minute + 1440] : [minute];
  return candidates.find((one) => one >= first - 60 && one <= last + 60) ?? minute;
}

function toTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
