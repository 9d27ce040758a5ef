/** Where something stands on a strip that is scrolled, in pixels from its upper end. */
export interface Extent {
  readonly top: number;
  readonly height: number;
}

/** Fractions of a pixel are lost when a browser scrolls. */
const tolerance = 2;

/**
 * Which page is looked at: the one of which most is seen, of equals the upper one; at the end of a strip that can be
 * scrolled the last one, however short it is.
 *
 * @param view what is seen of the strip
 * @param length of the strip
 * @returns counted from 1
 */
export function findPageInView(pages: readonly Extent[], view: Extent, length: number): number {
  const end = view.top + view.height;
  if (view.top > tolerance && end >= length - tolerance) return Math.max(1, pages.length);
  const shares = pages.map(({ top, height }) => Math.min(end, top + height) - Math.max(view.top, top));
  return Math.max(0, shares.indexOf(Math.max(...shares))) + 1;
}
