import { dayFilter, defineFilters } from '#platform/web/lists/list-filters.ts';

/** A name of an event, optionally with a kind of record; the names of the modules come with the page. */
const eventFilter = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[a-z_]{1,60}(?:\.[a-zA-Z_-]{1,60})?$/u.test(given) ? given : undefined;

/** Reads the filters of the log from the URL: a text, an event, the first and the last day. */
export const readAuditSearch = defineFilters({ event: eventFilter, from: dayFilter, to: dayFilter });
