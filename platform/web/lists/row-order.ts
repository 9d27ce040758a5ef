export type Edge = 'before' | 'after';

/**
 * Returns the final index of a dragged row, in the list without that row (the meaning of `move`).
 * @returns null if the order stays unchanged
 */
export function resolveDropIndex(from: number, target: number, edge: Edge): number | null {
  const gap = edge === 'before' ? target : target + 1;
  const to = gap > from ? gap - 1 : gap;
  return to === from ? null : to;
}

/** Returns the half of a row that contains the pointer; coordinates in CSS pixels of the viewport. */
export function findEdge(pointerY: number, box: { readonly top: number; readonly height: number }): Edge {
  return pointerY < box.top + box.height / 2 ? 'before' : 'after';
}
