import { onSignedOut } from '../api/signed-out.ts';

/** Where a list was left: its filters, and how far it was scrolled in CSS pixels. */
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

/** Remembers what a list shows, until the user signs out. */
export function rememberFilters(list: string, filters: Place['filters']): void {
  places.set(list, { offset: 0, ...places.get(list), filters });
}

/** Remembers how far a list was scrolled when a row was opened from it. */
export function rememberOffset(list: string, offset: number): void {
  places.set(list, { filters: {}, ...places.get(list), offset });
}

/** The way back from a row: answers the filters for the address; the list goes on where it was left. */
export function returnToList(list: string): Place['filters'] {
  returning.add(list);
  return places.get(list)?.filters ?? {};
}

/** Where a list goes on its first appearance: the remembered place once after a return, else null. */
export function takeOffset(list: string): number | null {
  return returning.delete(list) ? (places.get(list)?.offset ?? null) : null;
}
