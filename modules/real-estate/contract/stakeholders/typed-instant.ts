import { germanInstantOf, germanTimeOf } from '#platform/contract/days.ts';

// The day of the week may stand before: `Sa 28.11.2026, 16:30`.
const typed = /^(?:\p{L}{2,10}[.,]{0,2}\s+)?(\d{1,2})\.(\d{1,2})\.(\d{4}),?\s+(\d{1,2}):(\d{2})$/u;

/**
 * Reads an instant as people type it, in German time: `28.11.2026, 16:30`; undefined for a day or time that does not
 * exist, such as 30.02. or the hour that summer time skips.
 */
export function parseTypedInstant(text: string): string | undefined {
  const [, day = '', month = '', year = '', hour = '', minute = ''] = typed.exec(text.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  if (day === '' || Number.isNaN(Date.parse(`${date}T${time}:00Z`))) return undefined;
  const instant = germanInstantOf(date, time);
  return germanTimeOf(instant).startsWith(`${date} ${time}`) ? instant.toISOString() : undefined;
}

/** Writes an instant as it is typed: `28.11.2026, 16:30` in German time. */
export function writeTypedInstant(instant: string): string {
  const [date = '', time = ''] = germanTimeOf(new Date(instant)).split(' ');
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year}, ${time.slice(0, 5)}`;
}
