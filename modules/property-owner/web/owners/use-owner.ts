import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { germanDayOf } from '#platform/contract/days.ts';
import { onSignedOut } from '#platform/web/api/signed-out.ts';
import { readClock } from '#platform/web/clock.ts';
import type { PageDefinition } from '#platform/web/pages/define-page.ts';
import { createStore, useStore } from '#platform/web/state/store.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { maxDetailedOwners } from '../../contract/owners/owners.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { combineOwners } from './all-owners.ts';
import { decideOwner } from './decide-owner.ts';
import { firstOwnersQuery, ownerChoiceQuery, ownerQuery, rememberOwner } from './owner-queries.ts';

/** Last owner on any screen of the module, also by a link, until the user signs out. */
const lastOwner = createStore<string | null>(null);
/** Last community, which is not one of the other screens. */
const lastCommunity = createStore<string | null>(null);
onSignedOut(() => {
  lastOwner.set(null);
  lastCommunity.set(null);
});

type OwnerSearch = Readonly<Record<string, unknown>> & { readonly eid?: string };

/** Owner of a screen and the selection. */
export interface OwnerChoice {
  /**
   * Id in the address, `0` for all owners; undefined until one is selected, automatically unless there are many and the
   * screen cannot show all.
   */
  readonly eid: string | undefined;
  /**
   * Owner with rental units, tenants and cost types, or all of them combined; null if this `eid` is not visible to the
   * user, undefined while loading.
   */
  readonly owner: Owner | null | undefined;
  /** True if there are several owners; undefined while unknown. */
  readonly hasSeveral: boolean | undefined;
  /** All owners if they are few, else empty. */
  readonly few: readonly Owner[];
  /** True if the screen can show all owners together. */
  readonly offersAll: boolean;
  /** True if the screen is about communities of owners. */
  readonly areCommunities: boolean;
  /** True if the user has to select one. */
  readonly isUndecided: boolean;
  /** True if no owner is visible. */
  readonly hasNone: boolean;
  readonly choose: (eid: string) => void;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Keeps the owner of a screen in its address (`eid`): the named one, else the last selected one, else the only one, else
 * all of them where the screen offers that, else the first of a few. A selection is kept for the next visit, on any device.
 * @param offersAll true for a screen that can show all owners together
 * @param complete adds defaults to an address, such as the usual days; receives the current search
 * @param areCommunities true for a screen about communities of owners
 * @param dependent filters that belong to an owner and are removed with them
 */
export function useOwner<Search extends OwnerSearch>(
  page: Pick<PageDefinition<`/${string}`, Search>, 'path' | 'readSearch'>,
  {
    complete = (search) => search,
    dependent = [],
    offersAll = false,
    areCommunities = false,
  }: {
    readonly complete?: (search: Search) => Search;
    readonly dependent?: readonly (keyof Search & string)[];
    readonly offersAll?: boolean;
    readonly areCommunities?: boolean;
  } = {},
): OwnerChoice {
  const navigate = useNavigate();
  const search = page.readSearch(useSearch({ from: page.path }));
  const client = useQueryClient();
  const { eid, few, first, one, owner, isUndecided } = useOwnerData(search.eid, { offersAll, areCommunities });
  const completed = JSON.stringify(page.readSearch(complete({ ...search, ...(eid === undefined ? {} : { eid }) })));
  const isComplete = completed === JSON.stringify(page.readSearch(search));
  useEffect(() => {
    if (!isComplete)
      void navigate({ to: '.', search: JSON.parse(completed) as Search, replace: true, resetScroll: false });
  }, [completed, isComplete, navigate]);
  useEffect(() => {
    if (eid !== undefined && owner !== undefined)
      (areCommunities ? lastCommunity : lastOwner).set(owner === null ? null : eid);
  }, [areCommunities, eid, owner]);
  return {
    eid: isComplete ? eid : undefined,
    owner,
    hasSeveral: first.data && first.data.length > 1,
    few,
    offersAll,
    areCommunities,
    isUndecided,
    hasNone: first.data?.length === 0,
    choose: (chosen) => {
      if (!areCommunities) rememberOwner(client, chosen);
      const kept = Object.fromEntries(Object.entries(search).filter(([name]) => !dependent.includes(name)));
      void navigate({ to: '.', search: page.readSearch({ ...kept, eid: chosen }), resetScroll: false });
    },
    error: first.error ?? one.error,
    retry: () => void Promise.all([first.refetch(), one.refetch()]),
  };
}

/** Reads the owner of the address with their data. */
function useOwnerData(
  given: string | undefined,
  { offersAll, areCommunities }: Pick<OwnerChoice, 'offersAll' | 'areCommunities'>,
) {
  const first = useQuery(firstOwnersQuery(areCommunities));
  const owners = first.data ?? [];
  const areAll = first.data !== undefined && owners.length <= maxDetailedOwners;
  const inAddress = readGiven(given, owners.length === 1, offersAll);
  const { eid, isUndecided } = decideOwner({
    inAddress,
    ...useRemembered(areCommunities, inAddress === undefined && owners.length > 1),
    visible: owners.map((owner) => owner.eid),
    areAll,
    offersAll,
  });
  const combined = useCombined(eid === allOwners ? first.data : undefined, areAll);
  // A short list includes all details; a long one requires a request per owner.
  const listed = areAll ? owners.find((owner) => owner.eid === eid) : undefined;
  const one = useQuery({
    ...ownerQuery(eid ?? ''),
    enabled: eid !== undefined && eid !== allOwners && first.data !== undefined && listed === undefined,
  });
  return { eid, few: areAll ? owners : [], first, one, owner: combined ?? listed ?? one.data, isUndecided };
}

/** Reads the last selected owner: of this window, else of any device; of communities only that of this window. */
function useRemembered(areCommunities: boolean, isAsked: boolean) {
  const seen = useStore(areCommunities ? lastCommunity : lastOwner) ?? undefined;
  const isElsewhere = !areCommunities && seen === undefined;
  const kept = useQuery({ ...ownerChoiceQuery, enabled: isElsewhere && isAsked });
  return { remembered: seen ?? kept.data ?? undefined, isPending: isElsewhere && kept.isPending };
}

/** All owners together are one where there is only one, and none on a screen that cannot show them. */
function readGiven(given: string | undefined, isSingle: boolean, offersAll: boolean): string | undefined {
  return given === allOwners && (isSingle || !offersAll) ? undefined : given;
}

function useCombined(owners: readonly Owner[] | undefined, areAll: boolean): Owner | undefined {
  return useMemo(
    () => owners && combineOwners(areAll ? owners : [], Number(germanDayOf(readClock()).slice(0, 4))),
    [owners, areAll],
  );
}
