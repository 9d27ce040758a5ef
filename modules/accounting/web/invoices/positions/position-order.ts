export type Edge = 'before' | 'after';

/**
 * Where a dragged row ends up, as an index of the list without that row (the meaning of `move`).
 *
 * @returns null when the order stays as it is
 */
export function resolveDropIndex(from: number, target: number, edge: Edge): number | null {
  const gap = edge === 'before' ? target : target + 1;
  const to = gap > from ? gap - 1 : gap;
  return to === from ? null : to;
}

/** The half of a row in which the pointer is; coordinates in CSS pixels of the viewport. */
export function findEdge(pointerY: number, box: { readonly top: number; readonly height: number }): Edge {
  return pointerY < box.top + box.height / 2 ? 'before' : 'after';
}
