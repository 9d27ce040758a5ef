import { createAuditWords } from '#platform/contract/audit.ts';
import { dayFilter, defineFilters } from '#platform/web/lists/list-filters.ts';
import { webModules } from '#platform/web/module.ts';

/** Filter of a module's event, optionally with a kind of record. */
const eventFilter = (given: unknown): string | undefined => {
  const { events, filters } = createAuditWords(webModules.get());
  return [...filters, ...events].find((event) => event === given);
};

/** Reads the filters of the log from the URL: a text, an event, the first and the last day. */
export const readAuditSearch = defineFilters({ event: eventFilter, from: dayFilter, to: dayFilter });
