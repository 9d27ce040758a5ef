import { queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';
import { call } from './client.ts';
import type { CallInput } from './client.ts';

/**
 * Declares an endpoint's answer as a query; a background call that clears no banners.
 * @param read selects the stored part of the answer
 */
export function endpointQuery<E extends Endpoint, Data = EndpointAnswer<E>>(
  queryKey: QueryKey,
  endpoint: E,
  input: CallInput<E>,
  read: (answer: EndpointAnswer<E>) => Data = (answer) => answer as Data,
) {
  return queryOptions({
    queryKey,
    // The types of endpoint and input match in the parameters.
    queryFn: async ({ signal }) =>
      read((await call(endpoint as Endpoint, input as never, { signal, background: true })) as EndpointAnswer<E>),
  });
}
