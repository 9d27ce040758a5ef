import { defineFilters, oneOf } from '#platform/web/lists/list-filters.ts';
import type { OutgoingMail } from '../contract/index.ts';

/** The states in the order of the filter; written out, because the address is read before the schemas are there. */
export const filterStates: readonly OutgoingMail['state'][] = ['queued', 'sent', 'failed'];

/** Reads the filters of the list from its address. */
export const readMailSearch = defineFilters({ state: oneOf(filterStates) });
