import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getHandover, getMorning } from '../../contract/handover/handover.ts';
import type { handoverPage } from '../pages.ts';
import { careKeys } from '../query-keys.ts';

/** Wanted part of a handover, as the address says it. */
export type HandoverFilters = Pick<ReturnType<typeof handoverPage.readSearch>, 'from' | 'to' | 'livingArea' | 'tour'>;

/** Entries that were released in a period, by person. */
export const handoverQuery = (filters: HandoverFilters) =>
  endpointQuery(
    [...careKeys.entries, 'handover', filters],
    getHandover,
    { query: filters },
    ({ handover }) => handover,
  );

/** Facts for a head of care in the morning. */
export const morningQuery = () =>
  endpointQuery([...careKeys.entries, 'morning'], getMorning, {}, ({ morning }) => morning);
