import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Fetched } from '../components/fetched.tsx';

interface FetchedFormProps<Data, Key extends QueryKey> {
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
  /** Shown until the answer. */
  readonly skeleton: ReactNode;
  /** Renders the form; called with one answer for as long as it is open. */
  readonly children: (data: Data) => ReactNode;
}

/**
 * Form that presets its fields from an answer: fetched again at each opening, because a cached one may be outdated, and
 * then kept, because a later one would replace what was typed.
 */
export function FetchedForm<Data, Key extends QueryKey>({ query, skeleton, children }: FetchedFormProps<Data, Key>) {
  const answer = useQuery({
    ...query,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isSuccess, isFetching, isFetchedAfterMount } = answer;
  const [kept, setKept] = useState<{ readonly data: Data } | null>(null);
  if (kept === null && isSuccess && isFetchedAfterMount) setKept({ data });
  return (
    <Fetched
      query={{ data: kept?.data, error: isFetching ? null : answer.error, refetch: answer.refetch }}
      skeleton={skeleton}
    >
      {children}
    </Fetched>
  );
}
