import { addDays, countDays } from '#platform/contract/days.ts';
import { fold, wordSet } from '../words/fold.ts';
import { isDayAndMonth } from '../words/speech.ts';
import type { Token } from '../words/tokens.ts';

/** A word about the day, as it was said; tokens from `from` to `to`, the second one excluded. */
export interface DayMark {
  readonly from: number;
  readonly to: number;
  /** `past`: an earlier day; `earlier`: earlier today; `now`; `before`: earlier, at no time that was said. */
  readonly relation: 'past' | 'earlier' | 'now' | 'before';
  /** `YYYY-MM-DD`; '' if no day was said. */
  readonly day: string;
  /** Minutes after midnight, if the words give them: „vor einer Stunde“. */
  readonly minute?: number;
  /** First and last minute that a part of the day can mean. */
  readonly part?: readonly [number, number];
  readonly isYesterday?: boolean;
}

/** The moment of speaking in Germany. */
export interface Moment {
  readonly day: string;
  readonly minute: number;
}

const yesterday = wordSet('gestern gestan gesdern gistern gestert geschtern güstern');
const beforeYesterday = wordSet('vorgestern vorgestan');
const today = wordSet('heute heut heit hüt hüüt heid haid hütt vandaag');
const now = wordSet('jetzt aktuell momentan gerade grad eben inzwischen mittlerweile iatz jetza jetz nun');
const before = wordSet(
  'vorwoche vormonat vortag zuvor vorher davor vorwert vorgängig vormals früher ehemals sonst üblicherweise normalerweise meistens',
);
const last = wordSet('letzte letzter letztes letzten letztem vergangene vergangenen vorige vorigen');
const parts = new Map<string, readonly [number, number]>(
  Object.entries({
    fruh: [300, 660],
    morgen: [300, 660],
    morge: [300, 660],
    fria: [300, 660],
    moin: [300, 660],
    vormittag: [480, 720],
    mittag: [660, 840],
    nachmittag: [720, 1080],
    abend: [1020, 1380],
    obend: [1020, 1380],
    nacht: [1260, 1800],
    middag: [660, 840],
    morgn: [300, 660],
    namittag: [720, 1080],
    frueh: [300, 660],
  }),
);
const weekdays = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag'];
const weekdayBefore = wordSet('am vom seit letzten vergangenen vorigen letzter');
const few: Readonly<Record<string, number>> = { einer: 1, einem: 1, ner: 1, nem: 1, ana: 1, a: 1 };

/** Finds words about the day; tokens of names are none. */
export function findDayMarks(
  tokens: readonly Token[],
  { moment, isSkipped }: { moment: Moment; isSkipped: (at: number) => boolean },
): DayMark[] {
  const found: DayMark[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const mark = isSkipped(at) ? undefined : (readWord(tokens, at, moment) ?? readDate(tokens, at, moment));
    if (mark === undefined) continue;
    found.push(mark);
    at = mark.to - 1;
  }
  return found;
}

function readWord(tokens: readonly Token[], at: number, moment: Moment): DayMark | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const { low } = token;
  const part = partAt(tokens, at + 1);
  const base = { from: at, to: at + (part === undefined ? 1 : 2), ...(part && { part }) };
  if (yesterday.has(low)) return { ...base, relation: 'past', day: addDays(moment.day, -1), isYesterday: true };
  if (beforeYesterday.has(low)) return { ...base, relation: 'past', day: addDays(moment.day, -2) };
  if (today.has(low)) return { ...base, ...placeToday(part, moment) };
  if (now.has(low)) return { from: at, to: at + 1, relation: 'now', day: '' };
  if (low === 'vorhin') return { from: at, to: at + 1, relation: 'earlier', day: moment.day };
  if (low === 'vor') return readAgo(tokens, at, moment);
  if (last.has(low)) return readLast(tokens, at);
  if (before.has(low)) return { from: at, to: at + 1, relation: 'before', day: '' };
  return readWeekday(tokens, at, moment);
}

/** „heute früh“ is earlier today, „heute“ and „heute Abend“ in the morning are not. */
function placeToday(part: DayMark['part'], moment: Moment): Pick<DayMark, 'relation' | 'day'> {
  if (part !== undefined && part[0] <= moment.minute) return { relation: 'earlier', day: moment.day };
  return { relation: part === parts.get('nacht') ? 'earlier' : 'now', day: '' };
}

/** „letzte Woche“, „letzte Nacht“. */
function readLast(tokens: readonly Token[], at: number): DayMark | undefined {
  const next = tokens[at + 1]?.low ?? '';
  const place = { from: at, to: at + 2, day: '' };
  if (next === 'nacht') return { ...place, relation: 'earlier', part: parts.get('nacht') ?? [0, 0] };
  return /^(?:woche|monat|mal|messung|jahr|wert|gewicht)$/u.test(next) ? { ...place, relation: 'before' } : undefined;
}

function partAt(tokens: readonly Token[], at: number): readonly [number, number] | undefined {
  return parts.get(tokens[at]?.low ?? '');
}

function readWeekday(tokens: readonly Token[], at: number, { day }: Moment): DayMark | undefined {
  const number = weekdays.indexOf(tokens[at]?.low === 'sonnabend' ? 'samstag' : (tokens[at]?.low ?? ''));
  const part = partAt(tokens, at + 1);
  if (number === -1 || (part === undefined && !weekdayBefore.has(tokens[at - 1]?.low ?? ''))) return undefined;
  // 1970-01-04 was a Sunday.
  const since = (((countDays('1970-01-04', day) - number) % 7) + 7) % 7;
  const to = at + (part === undefined ? 1 : 2);
  return { from: at, to, relation: 'past', day: addDays(day, -(since === 0 ? 7 : since)), ...(part && { part }) };
}

/** „vor einer Stunde“, „vor 20 Minuten“, „vor drei Tagen“. */
function readAgo(tokens: readonly Token[], at: number, { day, minute }: Moment): DayMark | undefined {
  const [count, unit] = [tokens[at + 1], tokens[at + 2]];
  const isHalf = unit?.low === 'halben' && tokens[at + 3]?.low === 'stunde';
  if (isHalf) return toMinutesAgo({ from: at, to: at + 4 }, { day, minute: minute - 30 });
  const amount = count?.kind === 'number' ? count.value : (few[count?.low ?? ''] ?? Number.NaN);
  if (!Number.isInteger(amount) || unit?.kind !== 'word' || amount > 99) return undefined;
  const place = { from: at, to: at + 3 };
  if (/^(?:stunden?|std|h)$/u.test(unit.low)) return toMinutesAgo(place, { day, minute: minute - 60 * amount });
  if (/^(?:minuten?|min)$/u.test(unit.low)) return toMinutesAgo(place, { day, minute: minute - amount });
  if (/^(?:monate?n?|jahre?n?)$/u.test(unit.low)) return { ...place, relation: 'before', day: '' };
  const days = { tag: 1, tagen: 1, tage: 1, woche: 7, wochen: 7 }[unit.low];
  return days === undefined ? undefined : { ...place, relation: 'past', day: addDays(day, -days * amount) };
}

function toMinutesAgo(place: { from: number; to: number }, { day, minute }: Moment): DayMark {
  const days = Math.floor(minute / 1440);
  return { ...place, relation: 'earlier', day: days === 0 ? '' : addDays(day, days), minute: minute - 1440 * days };
}

/** Days; an older date is one of birth or of a diagnosis. */
const longestAgo = 60;

/** „23.11.“, „20.11.2026“: a day of the past; one of the future is an appointment. */
function readDate(tokens: readonly Token[], at: number, { day }: Moment): DayMark | undefined {
  const token = tokens[at];
  if (token === undefined || !isDayAndMonth(token.text) || tokens[at + 1]?.text !== '.' || tokens[at + 1]?.gap !== '')
    return undefined;
  const [dayOfMonth = '', month = ''] = token.text.split('.').map((part) => part.padStart(2, '0'));
  const year =
    tokens[at + 2]?.gap === '' && /^20\d\d$/u.test(tokens[at + 2]?.text ?? '') ? tokens[at + 2]?.text : undefined;
  const said = `${year ?? day.slice(0, 4)}-${month}-${dayOfMonth}`;
  if (said >= day || addDays(said, 0) !== said || said < addDays(day, -longestAgo)) return undefined;
  return { from: at, to: at + (year === undefined ? 2 : 3), relation: 'past', day: said };
}

/** Word of a part of the day alone, such as „abends“, as the minutes that it can mean. */
export function readPart(word: string): readonly [number, number] | undefined {
  const low = fold(word);
  return low.endsWith('s') ? parts.get(low.slice(0, -1)) : undefined;
}
