import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { assistantModelCalls } from '../../contract/model/model.ts';

/** Cards of the servers behind the assistants. */
export const serverCardsQuery = () =>
  endpointQuery(['assistants', 'servers'], assistantModelCalls.get, {}, ({ configurations }) => configurations);
