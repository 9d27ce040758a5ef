import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { careConfigurationCalls } from '../../contract/configuration/configuration.ts';
import { careKeys } from '../query-keys.ts';

/** Card of the settings of care. */
export const careCardQuery = () =>
  endpointQuery(
    [...careKeys.configuration, 'cards'],
    careConfigurationCalls.get,
    {},
    ({ configurations }) => configurations,
  );
