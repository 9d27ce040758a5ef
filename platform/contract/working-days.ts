import { addDays, countDays } from './days.ts';

/** Returns Easter Sunday of a year (Gauss' rule in Lichtenberg's form, valid for the Gregorian calendar). */
function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const age = (19 * (year % 19) + moon) % 30;
  const fullMoon =
    21 + age - (Math.floor(age / 29) + (Math.floor(age / 28) - Math.floor(age / 29)) * Math.floor((year % 19) / 11));
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  return addDays(`${year}-03-01`, fullMoon + 7 - ((fullMoon - firstSunday) % 7) - 1);
}

// New Year, Labour Day, German Unity Day, Christmas; and relative to Easter: Good Friday, Easter Monday, Ascension, Whit
// Monday.
const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '05-01', '10-03', '12-25', '12-26']);
const easterHolidays: ReadonlySet<number> = new Set([-2, 1, 39, 50]);

/** True on Monday to Friday outside the holidays of all German states. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedHolidays.has(day.slice(5))) return false;
  return !easterHolidays.has(countDays(easterOf(Number(day.slice(0, 4))), day));
}

/** Returns the day itself or the next working day after it: terms end on working days (§ 193 BGB). */
export function toWorkingDay(day: string): string {
  let found = day;
  while (!isWorkingDay(found)) found = addDays(found, 1);
  return found;
}
