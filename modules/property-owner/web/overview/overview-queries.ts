import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { getOverview } from '../../contract/overview/overview.ts';

/** Query of the overview of an owner, or of all that the reader may see. */
export const overviewQuery = (eid: string | undefined, year: number | undefined) => ({
  ...endpointQuery(
    ['property-owner', 'overview', eid ?? allOwners, year ?? null],
    getOverview,
    { params: { eid: eid ?? allOwners }, query: year === undefined ? {} : { year } },
    ({ overview }) => overview,
  ),
  // The figures stay while another year loads.
  placeholderData: keepPreviousData,
});
