import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getToday } from '../../contract/today/today.ts';
import { objectKeys } from '../object-keys.ts';

/** Query of the work of today. */
export const todayQuery = () => endpointQuery([...objectKeys.all, 'today'], getToday, {}, (today) => today);
