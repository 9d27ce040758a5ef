import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { addDays, germanInstantOf } from '#platform/contract/days.ts';

/** A meeting as a calendar entry. */
export interface CalendarEntry {
  readonly meetingId: string;
  /** Host of the installation: it makes the id of the entry unique in the world. */
  readonly host: string;
  /** 0 for the first invitation; calendars replace an entry by one with a higher number. */
  readonly sequence: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` in Germany; null: the whole day. */
  readonly time: string | null;
  readonly summary: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
  readonly organizer: { readonly name: string; readonly email: string } | null;
  readonly at: Date;
}

/** Hours that a calendar keeps free, because nobody knows when a meeting ends. */
const hours = 2;

/** Characters of a description that calendars still show. */
const maxDescription = 4000;

/** Keeps the first lines of a description; the invitation has them all. */
function shorten(description: string): string {
  if (description.length <= maxDescription) return description;
  const beginning = description.slice(0, maxDescription);
  return `${beginning.slice(0, beginning.lastIndexOf('\n') + 1)}…`;
}

/** Writes a meeting as a calendar file (RFC 5545). Times are in UTC, so that no definition of a time zone is needed. */
export function writeCalendar({ day, time, place, description, url, organizer, ...entry }: CalendarEntry): string {
  const start = time === null ? new Date(`${day}T00:00:00Z`) : germanInstantOf(day, time);
  const end = time === null ? new Date(`${addDays(day, 1)}T00:00:00Z`) : new Date(start.getTime() + hours * 3_600_000);
  const calendar = ical({
    prodId: { company: 'Kontor', product: 'Kontor' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${entry.meetingId}@${entry.host}`,
    sequence: entry.sequence,
    stamp: entry.at,
    start,
    end,
    allDay: time === null,
    // Whole days are read in this zone.
    ...(time === null && { timezone: 'UTC' }),
    summary: entry.summary,
    status: ICalEventStatus.CONFIRMED,
    ...(place !== '' && { location: place }),
    ...(description !== '' && { description: shorten(description) }),
    url,
    ...(organizer !== null && { organizer }),
  });
  return calendar.toString();
}
