import { parseDay } from '#platform/web/ui/parse-day.ts';
import { type AuditEvent, auditEvents } from '../contract/events.ts';

/** The filters as they stand in the address; what does not filter is absent. */
export interface AuditSearch {
  readonly search?: string;
  readonly event?: AuditEvent;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
}

/** Reads the filters out of an address, which anybody may have written: what means nothing is left out. */
export function readAuditSearch(given: Record<string, unknown>): AuditSearch & Record<string, unknown> {
  const search = toText(given['search']).trim().slice(0, 200);
  const event = auditEvents.find((known) => known === given['event']);
  const [from, to] = [toDay(given['from']), toDay(given['to'])];
  return {
    ...(search !== '' && { search }),
    ...(event !== undefined && { event }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}

/** Whether anything is filtered at all. */
export function isFiltered(search: AuditSearch): boolean {
  return Object.keys(search).length > 0;
}

// The router reads numbers and words like `true` from the address as JSON: ?search=2026 is a number.
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function toDay(value: unknown): string | null {
  const text = toText(value);
  const day = /^\d{4}-\d\d-\d\d$/u.test(text) ? parseDay(text) : null;
  return day !== null && day >= '1900-01-01' && day < '3000-01-01' ? day : null;
}
