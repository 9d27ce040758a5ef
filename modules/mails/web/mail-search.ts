import { readSearch } from '#platform/web/ui/read-search.ts';
import type { OutgoingMail } from '../contract/index.ts';

/** The filter in the address: a text and a state, absent when everything is shown. */
export interface MailSearch {
  readonly search?: string;
  readonly state?: OutgoingMail['state'];
}

/** The states in the order of the filter; written out, because the address is read before the schemas are there. */
export const filterStates: readonly OutgoingMail['state'][] = ['queued', 'sent', 'failed'];

/** Reads the filter of the list from its address; anything else in it is ignored. */
export function readMailSearch(search: Record<string, unknown>): { search?: string; state?: OutgoingMail['state'] } {
  const state = filterStates.find((known) => known === search['state']);
  return { ...readSearch(search), ...(state === undefined ? {} : { state }) };
}
