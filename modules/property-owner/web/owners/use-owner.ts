import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSignedOut } from '#platform/web/api/signed-out.ts';
import type { PageDefinition } from '#platform/web/pages/define-page.ts';
import { createStore, useStore } from '#platform/web/state/store.ts';
import { maxDetailedOwners } from '../../contract/owners.ts';
import type { Owner } from '../../contract/owners.ts';
import { firstOwnersQuery, ownerQuery } from './owner-queries.ts';

/** The owner that was looked at last on any screen of the module, until the user signs out. */
const lastOwner = createStore<string | null>(null);
onSignedOut(() => lastOwner.set(null));

type OwnerSearch = Readonly<Record<string, unknown>> & { readonly eid?: string };

/** Whom a screen is about. */
export interface OwnerChoice {
  /** As in the address; undefined until one is chosen, by itself where there is only one. */
  readonly eid: string | undefined;
  /**
   * With rental units, tenants and cost types; null where there is none with this `eid` for the user, undefined while
   * it loads.
   */
  readonly owner: Owner | null | undefined;
  /** Whether there are several to choose from; undefined while that is not known. */
  readonly hasSeveral: boolean | undefined;
  /** All of them where they are few, else none. */
  readonly few: readonly Owner[];
  /** Whether there is none to be seen. */
  readonly hasNone: boolean;
  readonly choose: (eid: string) => void;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Keeps the owner of a screen in its address (`eid`): the one that is named there, else the last one that was looked
 * at, else the only one there is.
 *
 * @param complete adds what else an address without it gets, such as the usual days; called with what stands there
 * @param dependent filters that belong to an owner and go with them
 */
export function useOwner<Search extends OwnerSearch>(
  page: Pick<PageDefinition<`/${string}`, Search>, 'path' | 'readSearch'>,
  {
    complete = (search) => search,
    dependent = [],
  }: { readonly complete?: (search: Search) => Search; readonly dependent?: readonly (keyof Search & string)[] } = {},
): OwnerChoice {
  const navigate = useNavigate();
  const search = page.readSearch(useSearch({ from: page.path }));
  const { eid, few, first, one, owner } = useOwnerData(search.eid);
  const completed = JSON.stringify(page.readSearch(complete({ ...search, ...(eid === undefined ? {} : { eid }) })));
  const isComplete = completed === JSON.stringify(page.readSearch(search));
  useEffect(() => {
    if (!isComplete)
      void navigate({ to: '.', search: JSON.parse(completed) as Search, replace: true, resetScroll: false });
  }, [completed, isComplete, navigate]);
  useEffect(() => {
    if (eid !== undefined && owner !== undefined) lastOwner.set(owner === null ? null : eid);
  }, [eid, owner]);
  return {
    eid: isComplete ? eid : undefined,
    owner,
    hasSeveral: first.data && first.data.length > 1,
    few,
    hasNone: first.data?.length === 0,
    choose: (chosen) => {
      const kept = Object.fromEntries(Object.entries(search).filter(([name]) => !dependent.includes(name)));
      void navigate({ to: '.', search: page.readSearch({ ...kept, eid: chosen }), resetScroll: false });
    },
    error: first.error ?? one.error,
    retry: () => void Promise.all([first.refetch(), one.refetch()]),
  };
}

/** The owner that a screen shows by its address, and what is known of them. */
function useOwnerData(inAddress: string | undefined) {
  const remembered = useStore(lastOwner) ?? undefined;
  const first = useQuery(firstOwnersQuery);
  const owners = first.data ?? [];
  const areAll = first.data !== undefined && owners.length <= maxDetailedOwners;
  // One that is not among all was remembered of another organisation.
  const isKnown = owners.some(({ eid }) => eid === remembered) || owners.length > maxDetailedOwners;
  const eid = inAddress ?? (owners.length === 1 ? owners[0]?.eid : isKnown ? remembered : undefined);
  // Few owners are answered whole; of more each one is asked for.
  const listed = areAll ? owners.find((owner) => owner.eid === eid) : undefined;
  const one = useQuery({
    ...ownerQuery(eid ?? ''),
    enabled: eid !== undefined && first.data !== undefined && listed === undefined,
  });
  return { eid, few: areAll ? owners : [], first, one, owner: listed ?? one.data };
}
