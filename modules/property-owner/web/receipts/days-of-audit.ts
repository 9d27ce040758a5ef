import { germanDayOf } from '#platform/contract/days.ts';
import { daysOf } from '../transactions/usual-days.ts';
import type { Days } from '../transactions/usual-days.ts';

/** Returns the year that an advisory board audits: until June the one before, about which the owners meet in spring. */
export function daysOfAudit(now: Date): Days {
  const isBeforeMeeting = germanDayOf(now).slice(5, 7) < '07';
  return daysOf(isBeforeMeeting ? 'lastYear' : 'year', now, { first: null, last: null });
}
