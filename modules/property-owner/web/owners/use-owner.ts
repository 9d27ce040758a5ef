import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSignedOut } from '#platform/web/api/signed-out.ts';
import type { PageDefinition } from '#platform/web/pages/define-page.ts';
import { createStore, useStore } from '#platform/web/state/store.ts';
import { maxDetailedOwners } from '../../contract/owners/owners.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { firstOwnersQuery, ownerQuery } from './owner-queries.ts';

/** Last selected owner on any screen of the module, until the user signs out. */
const lastOwner = createStore<string | null>(null);
onSignedOut(() => lastOwner.set(null));

type OwnerSearch = Readonly<Record<string, unknown>> & { readonly eid?: string };

/** Owner of a screen and the selection. */
export interface OwnerChoice {
  /** Id in the address; undefined until one is selected, automatically if there is only one. */
  readonly eid: string | undefined;
  /**
   * Owner with rental units, tenants and cost types; null if this `eid` is not visible to the user, undefined while
   * loading.
   */
  readonly owner: Owner | null | undefined;
  /** True if there are several owners; undefined while unknown. */
  readonly hasSeveral: boolean | undefined;
  /** All owners if they are few, else empty. */
  readonly few: readonly Owner[];
  /** True if no owner is visible. */
  readonly hasNone: boolean;
  readonly choose: (eid: string) => void;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Keeps the owner of a screen in its address (`eid`): the named one, else the last selected one, else the only one.
 * @param complete adds defaults to an address, such as the usual days; receives the current search
 * @param dependent filters that belong to an owner and are removed with them
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

/** Reads the owner of the address with their data. */
function useOwnerData(inAddress: string | undefined) {
  const remembered = useStore(lastOwner) ?? undefined;
  const first = useQuery(firstOwnersQuery);
  const owners = first.data ?? [];
  const areAll = first.data !== undefined && owners.length <= maxDetailedOwners;
  // An owner missing from the complete list was remembered from another organisation.
  const isKnown = owners.some(({ eid }) => eid === remembered) || owners.length > maxDetailedOwners;
  const eid = inAddress ?? (owners.length === 1 ? owners[0]?.eid : isKnown ? remembered : undefined);
  // A short list includes all details; a long one requires a request per owner.
  const listed = areAll ? owners.find((owner) => owner.eid === eid) : undefined;
  const one = useQuery({
    ...ownerQuery(eid ?? ''),
    enabled: eid !== undefined && first.data !== undefined && listed === undefined,
  });
  return { eid, few: areAll ? owners : [], first, one, owner: listed ?? one.data };
}
