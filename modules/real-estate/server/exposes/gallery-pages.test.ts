import { describe, expect, it, test } from 'vitest';
import { galleryPages } from './gallery-pages.ts';

const shape = (width: number, height: number) => (_: unknown, index: number) => ({
  file: `${width}:${height}-${index}`,
  width,
  height,
  adjust: 50,
  caption: '',
  alt: 'Bild',
  isPaper: false,
});
const wide = (count: number) => Array.from({ length: count }, shape(3, 2));
const tall = (count: number) => Array.from({ length: count }, shape(2, 3));
const panoramas = (count: number) => Array.from({ length: count }, shape(3, 1));

/** Pictures of each row of each page; a page of one picture alone is `bleed`. */
const layoutOf = (pictures: ReturnType<typeof wide>) =>
  galleryPages(pictures).map((page) => (page.kind === 'bleed' ? 'bleed' : page.rows.map((row) => row.pictures.length)));

/** Height of a page that rows and the gaps below them take, in mm. */
const heightOf = (page: ReturnType<typeof galleryPages>[number]) =>
  page.kind === 'bleed' ? 259 : page.rows.reduce((sum, { height }) => sum + height + 7.5, 0);

describe('pages of pictures alone', () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24, 60])(
    'are filled by %i wide pictures, and never overfilled',
    (count) => {
      const pages = galleryPages(wide(count));
      expect(
        pages.flatMap((page) => (page.kind === 'bleed' ? [] : page.rows.flatMap(({ pictures }) => pictures))),
      ).toEqual(wide(count));
      for (const page of pages) {
        expect(heightOf(page)).toBeGreaterThan(230);
        expect(heightOf(page)).toBeLessThanOrEqual(262);
      }
    },
  );

  it.each([
    [tall(1), ['bleed']],
    [tall(2), ['bleed', 'bleed']],
    [[...tall(2), ...wide(1)], [[2, 1]]],
    [[...tall(3), ...wide(1)], [[3, 1]]],
    [tall(4), [[2, 2]]],
    [tall(7), [[2, 2], 'bleed', 'bleed', 'bleed']],
  ])('show tall pictures beside each other or alone: case %#', (pictures, layout) => {
    expect(layoutOf(pictures)).toEqual(layout);
  });

  it.each([
    [panoramas(3), [[1, 1, 1]]],
    [[...panoramas(1), ...wide(2)], [[1, 1, 1]]],
    [[...panoramas(2), ...wide(1)], [[1, 1, 1]]],
    [
      [...panoramas(4), ...wide(1)],
      [
        [1, 1, 1],
        [1, 1],
      ],
    ],
  ])('show panoramas in their whole width, with others below: case %#', (pictures, layout) => {
    expect(layoutOf(pictures)).toEqual(layout);
    for (const page of galleryPages(pictures)) expect(heightOf(page)).toBeLessThanOrEqual(262);
  });
});

test('no pictures have no page', () => {
  expect(galleryPages([])).toEqual([]);
});
