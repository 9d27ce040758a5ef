import { dayFilter, defineFilters, oneOf } from '#platform/web/lists/list-filters.ts';
import { auditEvents } from '../contract/events.ts';

/** Reads the filters of the log from its address: a text, an event, the first and the last day. */
export const readAuditSearch = defineFilters({ event: oneOf(auditEvents), from: dayFilter, to: dayFilter });
