import { expect, it } from 'vitest';
import { findPageInView } from './page-in-view.ts';

/** Two full pages and a last one of a fifth, 16 pixels between them. */
const pages = [
  { top: 16, height: 800 },
  { top: 832, height: 800 },
  { top: 1648, height: 160 },
];
const length = 1824;
const at = (top: number, height = 600) => findPageInView(pages, { top, height }, length);

it('is the page with the largest visible part', () => {
  expect([0, 400, 500, 700, 1000].map((top) => at(top))).toEqual([1, 1, 1, 2, 2]);
  expect(at(550)).toBe(2);
});

it('is the last one at the end, although more of the previous one is visible', () => {
  expect(at(1224)).toBe(3);
  expect(at(1222.5)).toBe(3);
  expect(at(1180)).toBe(2);
});

it('is the first one without scrolling, also without any page', () => {
  expect(at(0, 2000)).toBe(1);
  expect(findPageInView([], { top: 0, height: 600 }, 0)).toBe(1);
});
