import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getSetup } from '#modules/accounting/contract/configuration/setup.ts';

/** Queries which steps that set up accounting are done. */
export const setupQuery = () => endpointQuery(['accounting', 'setup'], getSetup, {}, (setup) => setup);
