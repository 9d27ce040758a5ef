import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getInstallationStatus } from '#modules/organizations/contract/central/installation-status.ts';

/** Query of the state of the installation; repeated while the page is visible. */
export const statusQuery = {
  ...endpointQuery(['central', 'status'], getInstallationStatus, {}, ({ status }) => status),
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
};
