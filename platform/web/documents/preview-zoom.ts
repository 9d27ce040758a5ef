/** Zoom as a share of the paper size (1 = 100 %), the width of the panel, or a whole page. */
export type PreviewZoom = number | 'width' | 'page';

interface Size {
  readonly width: number;
  readonly height: number;
}

export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** CSS pixels per PDF point at 100 %. */
export const pixelsPerPoint = 96 / 72;

/** Returns the CSS pixels per PDF point of a zoom; the page in points, `available` in CSS pixels. */
export function resolveScale(zoom: PreviewZoom, page: Size, available: Size): number {
  if (typeof zoom === 'number') return zoom * pixelsPerPoint;
  const widest = available.width / page.width;
  const fitting = (zoom === 'width' ? widest : Math.min(widest, available.height / page.height)) / pixelsPerPoint;
  return Math.min(2, Math.max(0.2, fitting)) * pixelsPerPoint;
}

/** Returns the next zoom step up or down from the shown scale; unchanged at the end of the range. */
export function stepZoom(current: number, direction: 1 | -1): number {
  const tolerance = 0.01;
  const next =
    direction === 1
      ? zoomSteps.find((step) => step > current + tolerance)
      : zoomSteps.findLast((step) => step < current - tolerance);
  return next ?? (direction === 1 ? (zoomSteps[zoomSteps.length - 1] ?? current) : zoomSteps[0]);
}
