import { useCallback } from 'react';
import type { Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';
import { call } from '../api/client.ts';
import type { LinkProps } from './link-page.tsx';

/** Returns the check of a link for {@link LinkPage}: it consumes nothing. */
export function useLinkCheck<E extends Endpoint>(
  endpoint: E,
  { a, b }: Pick<LinkProps, 'a' | 'b'>,
): (signal: AbortSignal) => Promise<EndpointAnswer<E>> {
  return useCallback(
    async (signal: AbortSignal) =>
      // The types of endpoint and input match: every link has these two parameters.
      (await call(endpoint as Endpoint, { params: { a, b } } as never, {
        signal,
        background: true,
      })) as EndpointAnswer<E>,
    [a, b, endpoint],
  );
}
