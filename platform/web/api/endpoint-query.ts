import { queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';
import { call } from './client.ts';
import type { CallInput } from './client.ts';

/**
 * What an endpoint answers, as a query; nobody waits for it with a click, so that it clears no banners.
 *
 * @param read what of the answer is kept
 */
export function endpointQuery<E extends Endpoint, Data = EndpointAnswer<E>>(
  queryKey: QueryKey,
  endpoint: E,
  input: CallInput<E>,
  read: (answer: EndpointAnswer<E>) => Data = (answer) => answer as unknown as Data,
) {
  return queryOptions({
    queryKey,
    // The parts of the call are those of the endpoint; their types meet in the parameters.
    queryFn: async ({ signal }) =>
      read((await call(endpoint as Endpoint, input as never, { signal, background: true })) as EndpointAnswer<E>),
  });
}
