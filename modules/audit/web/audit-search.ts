import { createAuditWords } from '#platform/contract/audit.ts';
import { webModules } from '#platform/web/module.ts';
import { parseDay } from '#platform/web/ui/parse-day.ts';
import { readSearch } from '#platform/web/ui/read-search.ts';

/** The filters as they stand in the address; what does not filter is absent. */
export interface AuditSearch {
  readonly search?: string;
  readonly event?: string;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
}

/** Reads the filters out of an address, which anybody may have written: what means nothing is left out. */
export function readAuditSearch(given: Record<string, unknown>): AuditSearch & Record<string, unknown> {
  const event = createAuditWords(webModules.get()).events.find((known) => known === given['event']);
  const [from, to] = [toDay(given['from']), toDay(given['to'])];
  return {
    ...readSearch(given),
    ...(event !== undefined && { event }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}

/** Whether anything is filtered at all. */
export function isFiltered(search: AuditSearch): boolean {
  return Object.keys(search).length > 0;
}

function toDay(value: unknown): string | null {
  const day = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/u.test(value) ? parseDay(value) : null;
  return day !== null && day >= '1900-01-01' && day < '3000-01-01' ? day : null;
}
