/** Keys that a picker reacts to. */
export type PickerKey = 'ArrowDown' | 'ArrowUp' | 'Enter';

/** State of the keyboard in a picker whose hits come from a search. */
export interface PickerKeys {
  /** Id of the active hit; null for the default one. */
  readonly activeId: string | null;
  /** Keys pressed since the hits became outdated; they apply to the next hits. */
  readonly waiting: readonly PickerKey[];
}

/** Hits of a picker. */
export interface PickerHits {
  /** Ids of the hits that can be chosen, in their order. */
  readonly ids: readonly string[];
  /** Id of the hit that is active by default: the first one if absent. */
  readonly startId?: string | null;
  /** False while the hits are those of an earlier text. */
  readonly areCurrent: boolean;
}

/** No key was pressed: the default hit is active. */
export const noKeys: PickerKeys = { activeId: null, waiting: [] };

export function isPickerKey(key: string): key is PickerKey {
  return key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter';
}

/** Returns the index of the active hit; -1 if there are no hits. */
export function findActive({ activeId }: Pick<PickerKeys, 'activeId'>, { ids, startId = null }: PickerHits): number {
  const known = [activeId, startId].find((id) => id !== null && ids.includes(id));
  return known === undefined || known === null ? (ids.length === 0 ? -1 : 0) : ids.indexOf(known);
}

/**
 * Applies a key: arrows move through the hits and around their ends, Enter chooses the active one. While the hits are
 * outdated, the key waits for the next ones.
 * @returns the id of the chosen hit as `chosen`; null if none was chosen
 */
export function pressKey(
  keys: PickerKeys,
  key: PickerKey,
  hits: PickerHits,
): PickerKeys & { readonly chosen: string | null } {
  if (!hits.areCurrent) return { ...keys, waiting: [...keys.waiting, key], chosen: null };
  const active = findActive(keys, hits);
  if (key === 'Enter') return { ...noKeys, chosen: hits.ids[active] ?? null };
  const count = hits.ids.length;
  const next = count === 0 ? -1 : (active + (key === 'ArrowDown' ? 1 : count - 1)) % count;
  return { activeId: hits.ids[next] ?? null, waiting: [], chosen: null };
}

/** Applies the waiting keys to hits that have arrived. */
export function releaseKeys(keys: PickerKeys, hits: PickerHits): PickerKeys & { readonly chosen: string | null } {
  let state: PickerKeys & { readonly chosen: string | null } = { ...keys, waiting: [], chosen: null };
  for (const key of keys.waiting) {
    state = pressKey(state, key, hits);
    if (key === 'Enter') break;
  }
  return state;
}
