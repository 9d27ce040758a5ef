import type { ReactNode } from 'react';
import { InlineError } from './states.tsx';

interface FetchedProps<Data> {
  /** Result of `useQuery`. */
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Shown until the first answer. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Part of a page that fetches its data: skeleton, error with a retry button, content. A failed refetch keeps the content. */
export function Fetched<Data>({ query: { data, error, refetch }, skeleton, children }: FetchedProps<Data>) {
  if (data !== undefined) return children(data);
  return error === null ? skeleton : <InlineError error={error} onRetry={() => void refetch()} />;
}
