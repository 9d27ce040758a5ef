import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { addDays, germanInstantOf } from '../../contract/days.ts';

/** An appointment as a calendar entry. */
export interface CalendarEntry {
  readonly id: string;
  /** Host of the installation: it makes the id of the entry unique in the world. */
  readonly host: string;
  /** 0 for the first one; calendars replace an entry by one with a higher number. */
  readonly sequence: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` in Germany; null: the whole day. */
  readonly time: string | null;
  readonly minutes: number;
  /** True for an entry that calendars remove. */
  readonly isCancelled?: boolean;
  readonly summary: string;
  readonly place: string;
  readonly description: string;
  /** Empty without a page of its own. */
  readonly url: string;
  readonly organizer: { readonly name: string; readonly email: string } | null;
  readonly at: Date;
}

/** Characters of a description that calendars still show. */
const maxDescription = 4000;

/** Keeps the first lines of a description; the invitation has them all. */
function shorten(description: string): string {
  if (description.length <= maxDescription) return description;
  const beginning = description.slice(0, maxDescription);
  return `${beginning.slice(0, beginning.lastIndexOf('\n') + 1)}…`;
}

/** Writes an appointment as a calendar file (RFC 5545). Times are in UTC, so that no definition of a time zone is needed. */
export function writeCalendar({ day, time, place, description, url, organizer, ...entry }: CalendarEntry): string {
  const { minutes, isCancelled = false } = entry;
  const start = time === null ? new Date(`${day}T00:00:00Z`) : germanInstantOf(day, time);
  const end = time === null ? new Date(`${addDays(day, 1)}T00:00:00Z`) : new Date(start.getTime() + minutes * 60_000);
  const calendar = ical({
    prodId: { company: 'Kontor', product: 'Kontor' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${entry.id}@${entry.host}`,
    sequence: entry.sequence,
    stamp: entry.at,
    start,
    end,
    allDay: time === null,
    // Whole days are read in this zone.
    ...(time === null && { timezone: 'UTC' }),
    summary: entry.summary,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(place !== '' && { location: place }),
    ...(description !== '' && { description: shorten(description) }),
    ...(url !== '' && { url }),
    ...(organizer !== null && { organizer }),
  });
  return calendar.toString();
}
