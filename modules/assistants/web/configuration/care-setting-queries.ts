import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { careConfigurationCalls } from '../../contract/configuration/configuration.ts';
import { careKeys } from '../query-keys.ts';

/** Settings of care of the organisation. */
export const careConfigurationQuery = () =>
  endpointQuery(
    [...careKeys.configuration],
    careConfigurationCalls.get,
    {},
    ({ configurations }) => configurations[0]?.properties,
  );
