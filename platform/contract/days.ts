const germanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/**
 * Returns the German calendar day `YYYY-MM-DD` of an instant, independent of user and server: German law dates
 * documents by it.
 */
export function germanDayOf(instant: Date): string {
  return germanDay.format(instant);
}

// The Swedish format is ISO 8601 without its T, which every spreadsheet recognises as a time.
const germanTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns day and time of an instant in Germany: `2026-11-21 14:05:12`. */
export function germanTimeOf(instant: Date): string {
  return germanTime.format(instant);
}

/** Returns the minutes after midnight in Germany. */
export function germanMinuteOf(instant: Date): number {
  const [hours, minute] = germanTimeOf(instant).slice(11).split(':').map(Number);
  return (hours ?? 0) * 60 + (minute ?? 0);
}

/** Adds days to a day `YYYY-MM-DD`; negative numbers subtract. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the last day of a month `YYYY-MM`, as `YYYY-MM-DD`. */
export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/**
 * Adds months to a day `YYYY-MM-DD`; negative numbers subtract. The last day of a month becomes the last day, and so does
 * a day that the month does not have.
 */
export function addMonths(day: string, months: number): string {
  const month = countMonths(day) + months;
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  const last = lastDayOfMonth(`${year}-${String((month % 12) + 1).padStart(2, '0')}`);
  const isLast = lastDayOfMonth(day.slice(0, 7)) === day;
  return isLast || day.slice(8) > last.slice(8) ? last : `${last.slice(0, 8)}${day.slice(8)}`;
}

/** Counts the months from the year 0 to the month of a day `YYYY-MM-DD`, so that months can be subtracted. */
export function countMonths(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Returns the ISO 8601 week number of a day: week 1 contains the first Thursday of the year. */
export function weekNumberOf(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  return (
    Math.floor(
      (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)) / (7 * 86_400_000),
    ) + 1
  );
}

/** Counts the days between two days, negative if the second is earlier. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * Returns the instant of a clock time in Germany; of a time that the change to summer time skips, one an hour later.
 *
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 */
export function germanInstantOf(day: string, time: string): Date {
  const written = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number): number =>
    Date.parse(`${germanTimeOf(new Date(instant)).replace(' ', 'T')}Z`) - instant;
  return new Date(written - offsetAt(written - offsetAt(written)));
}
