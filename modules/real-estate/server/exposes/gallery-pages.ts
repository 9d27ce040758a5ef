import type { Shown } from './compose-pages.ts';

/** Pictures side by side, of one height in mm. */
interface PictureRow {
  readonly pictures: readonly Shown[];
  readonly height: number;
}
type Page =
  | { readonly kind: 'gallery'; readonly rows: readonly PictureRow[] }
  | { readonly kind: 'bleed'; readonly picture: Shown };

const panorama = 2.2;
const ratioOf = ({ width, height }: Shown): number => width / height;
export const isTall = (picture: Shown): boolean => ratioOf(picture) < 1;
/** True for a picture that a place of 3:2 shows without losing what matters. */
export const isWide = (picture: Shown): boolean => !isTall(picture) && ratioOf(picture) < panorama;

/** Rows of wide pictures that fill a page: how many stand side by side, and how high they are. */
const widePages: Readonly<Record<number, readonly (readonly [count: number, height: number])[]>> = {
  1: [[1, 120]],
  2: [
    [1, 118],
    [1, 118],
  ],
  3: [
    [1, 138],
    [2, 84],
  ],
  4: [
    [1, 86],
    [2, 59],
    [1, 86],
  ],
  5: [
    [1, 114],
    [2, 59],
    [2, 59],
  ],
};
const mostOnPage = 5;

/**
 * Pages of pictures alone. Each is filled: wide ones in two to five, panoramas in their whole width, tall ones beside each
 * other; a tall one that is left lies on a page of its own.
 */
export function galleryPages(pictures: readonly Shown[]): readonly Page[] {
  const tall = pictures.filter(isTall);
  const wide = pictures.filter(isWide);
  const panoramas = pictures.filter((picture) => !isTall(picture) && !isWide(picture));
  return [...panoramaPages(panoramas, wide), ...tallPages(tall, wide), ...widePagesOf(wide)];
}

const panoramaWidth = 180;
const panoramaRow = (picture: Shown): PictureRow => ({
  pictures: [picture],
  height: Math.min(78, Math.max(54, panoramaWidth / ratioOf(picture))),
});
const onPage = 235;

/** Takes wide ones where there is room below. */
function panoramaPages(panoramas: readonly Shown[], wide: Shown[]): Page[] {
  const pages: Page[] = [];
  for (let start = 0; start < panoramas.length; start += 3) {
    const rows = panoramas.slice(start, start + 3).map(panoramaRow);
    const room = onPage - rows.reduce((sum, { height }) => sum + height, 0);
    const below = wide.splice(0, room > 150 ? 2 : room > 80 ? 1 : 0);
    const height = Math.min(130, room / below.length);
    pages.push({ kind: 'gallery', rows: [...rows, ...below.map((picture) => ({ pictures: [picture], height }))] });
  }
  return pages;
}

/** Four on a page, or two or three with a wide one. */
function tallPages(tall: Shown[], wide: Shown[]): Page[] {
  const pages: Page[] = [];
  while (tall.length >= 4) {
    const rows = [tall.splice(0, 2), tall.splice(0, 2)].map((row) => ({ pictures: row, height: 118 }));
    pages.push({ kind: 'gallery', rows });
  }
  if (tall.length >= 2 && wide.length > 0) {
    const height = tall.length === 2 ? 126 : 88;
    const rows = [
      { pictures: tall.splice(0), height },
      { pictures: wide.splice(0, 1), height: 236 - height },
    ];
    pages.push({ kind: 'gallery', rows });
  }
  return [...pages, ...tall.map((picture) => ({ kind: 'bleed' as const, picture }))];
}

function widePagesOf(wide: readonly Shown[]): Page[] {
  const count = Math.ceil(wide.length / mostOnPage);
  const waiting = [...wide];
  return Array.from({ length: count }, (_, index) => {
    const size = Math.ceil(waiting.length / (count - index));
    const rows = (widePages[size] ?? []).map(([beside, height]) => ({ pictures: waiting.splice(0, beside), height }));
    return { kind: 'gallery' as const, rows };
  });
}
