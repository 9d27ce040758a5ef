import { allOwners } from '../../contract/external-ids.ts';

interface KnownOwners {
  readonly inAddress: string | undefined;
  /** Last selected owner of the user. */
  readonly remembered: string | undefined;
  /** True while the last selected owner is being read. */
  readonly isPending: boolean;
  /** Ids of the first visible owners. */
  readonly visible: readonly string[];
  /** True if these are all of them. */
  readonly areAll: boolean;
  /** True for a screen that can show all owners together. */
  readonly offersAll: boolean;
}

/**
 * Decides the owner of a screen: the one in the address, the only one, the last selected one, else all of them where
 * the screen offers that, else the first of a few. Only somebody with many owners selects before anything is shown.
 */
export function decideOwner({ inAddress, remembered, isPending, visible, areAll, offersAll }: KnownOwners): {
  readonly eid: string | undefined;
  /** True if the user has to select one. */
  readonly isUndecided: boolean;
} {
  const [only] = visible;
  if (inAddress !== undefined) return { eid: inAddress, isUndecided: false };
  if (visible.length < 2) return { eid: only, isUndecided: false };
  if (remembered !== undefined && isOffered(remembered)) return { eid: remembered, isUndecided: false };
  if (isPending) return { eid: undefined, isUndecided: false };
  if (offersAll) return { eid: allOwners, isUndecided: false };
  return areAll ? { eid: only, isUndecided: false } : { eid: undefined, isUndecided: true };

  function isOffered(eid: string): boolean {
    // An owner missing from the complete list was remembered from another organisation.
    return eid === allOwners ? offersAll : !areAll || visible.includes(eid);
  }
}
