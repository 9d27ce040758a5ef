import { daySchema } from '#platform/contract/dates.ts';

/** Day `YYYY-MM-DD` and time `HH:MM` of a meeting; the time is null where only the day was understood. */
export interface UnderstoodDate {
  readonly day: string;
  readonly time: string | null;
}

const months = [
  ['januar', 'jänner', 'jan', 'january'],
  ['februar', 'feber', 'feb', 'february'],
  ['märz', 'maerz', 'mär', 'mrz', 'march', 'mar'],
  ['april', 'apr'],
  ['mai', 'may'],
  ['juni', 'jun', 'june'],
  ['juli', 'jul', 'july'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'okt', 'october', 'oct'],
  ['november', 'nov'],
  ['dezember', 'dez', 'december', 'dec'],
];
/** From Sunday, as `Date` counts. */
const weekdays = [
  ['sonntag', 'so', 'sunday', 'sun'],
  ['montag', 'mo', 'monday', 'mon'],
  ['dienstag', 'di', 'tuesday', 'tue'],
  ['mittwoch', 'mi', 'wednesday', 'wed'],
  ['donnerstag', 'do', 'thursday', 'thu'],
  ['freitag', 'fr', 'friday', 'fri'],
  ['samstag', 'sonnabend', 'sa', 'saturday', 'sat'],
];

const anyOf = (names: readonly (readonly string[])[]): string =>
  names
    .flat()
    .toSorted((one, other) => other.length - one.length)
    .join('|');

const weekdayPart = String.raw`(?:(?<weekday>${anyOf(weekdays)})\.?(?:,|\s)\s*(?:den\s+)?)?`;
const dayPart = [
  String.raw`(?<day1>\d{1,2})\.\s?(?<month1>\d{1,2})\.\s?(?<year1>\d{4}|\d{2})`,
  String.raw`(?<day2>\d{1,2})\.?\s*(?<name>${anyOf(months)})\.?\s*(?<year2>\d{4})`,
  String.raw`(?<year3>\d{4})-(?<month3>\d{2})-(?<day3>\d{2})`,
].join('|');
// "14:00", "14.30 Uhr", "14 Uhr", and a range of which the beginning counts.
const clock = (name: string): string => String.raw`(?<hour${name}>\d{1,2})(?:[:.](?<minute${name}>\d{2}))?(?::\d{2})?`;
const range = String.raw`(?:\s*(?:-|–|bis)\s*\d{1,2}(?:[:.]\d{2})?)?`;
const timePart = String.raw`(?:(?:t|,?\s*(?:(?:um|ab)\s+)?)${clock('')}${range}\s*(?<unit>uhr|h)?)?`;
const whole = new RegExp(`^${weekdayPart}(?:${dayPart})${timePart}$`, 'u');

const indexOfName = (names: readonly (readonly string[])[], name: string): number =>
  names.findIndex((forms) => forms.includes(name));

/**
 * Understands the date of a meeting as people type it: "12.12.2021, 14:00", "Do 17.12.2026, 18:00 Uhr", "12. Dezember 2021
 * um 14 Uhr", "2021-12-12 14:00". Anything with further words, a day that does not exist, or a weekday of another day is
 * not understood.
 */
export function understandDate(text: string): UnderstoodDate | null {
  const groups = whole.exec(text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/gu, ' '))?.groups;
  if (!groups) return null;
  const day = readDay(groups);
  const time = readTime(groups);
  if (!daySchema.safeParse(day).success || time === undefined) return null;
  const { weekday } = groups;
  const isOtherDay =
    weekday !== undefined && indexOfName(weekdays, weekday) !== new Date(`${day}T00:00:00Z`).getUTCDay();
  return isOtherDay ? null : { day, time };
}

type Groups = Readonly<Record<string, string | undefined>>;

function readDay({ day1, month1, year1, day2, name, year2, day3, month3, year3 }: Groups): string {
  const year = year1 ?? year2 ?? year3 ?? '';
  const month = month1 ?? month3 ?? String(indexOfName(months, name ?? '') + 1);
  return [
    year.length === 2 ? `20${year}` : year,
    month.padStart(2, '0'),
    (day1 ?? day2 ?? day3 ?? '').padStart(2, '0'),
  ].join('-');
}

/** @returns null without a time, undefined for one that does not exist or that may be something else */
function readTime({ hour, minute, unit }: Groups): string | null | undefined {
  if (hour === undefined) return null;
  // A number alone, such as of a hall, is no time.
  if (minute === undefined && unit === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute ?? 0) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute ?? '00'}`;
}
