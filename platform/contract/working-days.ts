import { addDays, countDays } from './days.ts';

/** Public holidays of all German states on fixed days, `MM-DD`. */
const fixedHolidays = new Set(['01-01', '05-01', '10-03', '12-25', '12-26']);
/** Days after Easter Sunday: Good Friday, Easter Monday, Ascension Day, Whit Monday. */
const holidaysByEaster = new Set([-2, 1, 39, 50]);

/** Returns Easter Sunday of a year, `YYYY-MM-DD` (Gregorian calendar, by Meeus). */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10);
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (
    weekday !== 0 &&
    weekday !== 6 &&
    !fixedHolidays.has(day.slice(5)) &&
    !holidaysByEaster.has(countDays(easterOf(Number(day.slice(0, 4))), day))
  );
}

/**
 * Returns the day itself, or the next working day if it is a Saturday, a Sunday or a public holiday of all German
 * states: a term that ends on such a day ends on the next working day (§ 193 BGB). Holidays of single states do not
 * count, because the place of performance is not known. The database has the same rule (`kontor_working_day`).
 * @param day `YYYY-MM-DD`
 */
export function workingDayFrom(day: string): string {
  let working = day;
  while (!isWorkingDay(working)) working = addDays(working, 1);
  return working;
}

/** Returns the day so many working days before a day. @param day `YYYY-MM-DD` */
export function workingDaysBefore(day: string, count: number): string {
  let working = day;
  for (let left = count; left > 0;) {
    working = addDays(working, -1);
    if (isWorkingDay(working)) left -= 1;
  }
  return working;
}
