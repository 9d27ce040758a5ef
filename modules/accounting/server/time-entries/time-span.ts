import { invalidField } from '#platform/server/errors/app-error.ts';
import { maxEntryMinutes } from '../../contract/time-entries/time-entries.ts';

/** Working time in minutes after midnight of the day, or the duration alone. */
export interface TimeSpan {
  readonly startMinute: number | null;
  /** On the next day if it is before the start. */
  readonly endMinute: number | null;
  readonly minutes: number;
}

/** Typed working time: both times or none, as `HH:MM`. */
export interface TypedSpan {
  readonly start: string;
  readonly end: string;
  readonly minutes: number | null;
}

/**
 * Reads a typed working time: two times prevail over the minutes; without them the minutes count.
 * @throws AppError validation_failed: one time without the other, the same twice, or nothing at all
 */
export function readTimeSpan({ start, end, minutes }: TypedSpan): TimeSpan {
  if (start === '' && end === '') {
    if (minutes === null) throw invalidField('timeEntry.minutes', 'time_missing');
    return { startMinute: null, endMinute: null, minutes };
  }
  if (start === '' || end === '') throw invalidField(start === '' ? 'timeEntry.start' : 'timeEntry.end', 'time_span');
  const [startMinute, endMinute] = [toMinute(start), toMinute(end)];
  if (startMinute === endMinute) throw invalidField('timeEntry.end', 'time_span');
  return { startMinute, endMinute, minutes: (endMinute - startMinute + maxEntryMinutes) % maxEntryMinutes };
}

/** Formats a minute after midnight as `HH:MM`, empty for none. */
export function writeTime(minute: number | null): string {
  return minute === null
    ? ''
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function toMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
