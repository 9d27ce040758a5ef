const germanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/**
 * The calendar day `YYYY-MM-DD` that an instant has in Germany, whose law dates invoices, wherever the user or the
 * server is.
 */
export function germanDayOf(instant: Date): string {
  return germanDay.format(instant);
}

/** The day `YYYY-MM-DD` that is so many days after another one, before it when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of a month `YYYY-MM`, as `YYYY-MM-DD`. */
export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The Monday of the week in which a day is. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The number of the week in which a day is, by ISO 8601: the first has the first Thursday of the year. */
export function weekNumberOf(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  return (
    Math.floor(
      (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)) / (7 * 86_400_000),
    ) + 1
  );
}

/** How many days lie from one day to another, negative when it is before. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
