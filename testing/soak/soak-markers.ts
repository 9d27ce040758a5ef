/**
 * Markers stand in every text of the owners, and tell to whom it belongs: `n` in their name, `b` in their books, `t` in
 * the names of tenants who had left before a house was sold. A search for one without its end finds it, and an answer
 * that echoes the search does not have it.
 */
export type MarkerKind = 'n' | 'b' | 't';

export const markerOf = (kind: MarkerKind, owner: number): string => `zq${kind}${owner}qz`;

/** The markers in an answer, each once. */
export function findMarkers(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/zq[nbt]\d+qz/giu)].map(([marker]) => marker.toLowerCase()));
}
