/** Position on a scrolled strip, in pixels from its upper end. */
export interface Extent {
  readonly top: number;
  readonly height: number;
}

/** Browsers round scroll positions to whole pixels. */
const tolerance = 2;

/**
 * Finds the current page: the one with the largest visible part, of equals the upper one; at the end of a scrollable
 * strip the last one, however short.
 * @param view visible part of the strip
 * @param length of the strip
 * @returns counted from 1
 */
export function findPageInView(pages: readonly Extent[], view: Extent, length: number): number {
  const end = view.top + view.height;
  if (view.top > tolerance && end >= length - tolerance) return Math.max(1, pages.length);
  const shares = pages.map(({ top, height }) => Math.min(end, top + height) - Math.max(view.top, top));
  return Math.max(0, shares.indexOf(Math.max(...shares))) + 1;
}
