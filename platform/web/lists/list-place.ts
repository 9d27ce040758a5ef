import { onSignedOut } from '../api/signed-out.ts';

/** Last state of a list: its filters, and its scroll position in CSS pixels. */
interface Place {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly offset: number;
}

const places = new Map<string, Place>();
const returning = new Set<string>();
onSignedOut(() => {
  places.clear();
  returning.clear();
});

/** Stores the filters of a list until the user signs out. */
export function rememberFilters(list: string, filters: Place['filters']): void {
  places.set(list, { offset: 0, ...places.get(list), filters });
}

/** Stores the scroll position of a list when one of its rows is opened. */
export function rememberOffset(list: string, offset: number): void {
  places.set(list, { filters: {}, ...places.get(list), offset });
}

/** Returns the filters that a list had last, without going back to it. */
export function readFilters(list: string): Place['filters'] {
  return places.get(list)?.filters ?? {};
}

/** Prepares going back from a row: returns the filters for the address; the list restores its position. */
export function returnToList(list: string): Place['filters'] {
  returning.add(list);
  return places.get(list)?.filters ?? {};
}

/** Returns the scroll position of a list's first rendering: the stored one once after going back, else null. */
export function takeOffset(list: string): number | null {
  return returning.delete(list) ? (places.get(list)?.offset ?? null) : null;
}
