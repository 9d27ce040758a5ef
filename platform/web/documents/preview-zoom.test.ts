import { expect, it } from 'vitest';
import { pixelsPerPoint, resolveScale, stepZoom } from './preview-zoom.ts';

it('shows 100 % at 96 pixels an inch', () => {
  expect(resolveScale(1, { width: 595, height: 842 }, { width: 400, height: 400 }) * 72).toBe(96);
});

it('fits the width between 20 and 200 %', () => {
  const page = { width: 600, height: 800 };
  expect(resolveScale('width', page, { width: 600, height: 10 })).toBeCloseTo(1);
  expect(resolveScale('width', page, { width: 10, height: 10 })).toBeCloseTo(0.2 * pixelsPerPoint);
  expect(resolveScale('width', page, { width: 6000, height: 10 })).toBeCloseTo(2 * pixelsPerPoint);
});

it('fits a whole page by its tighter side', () => {
  expect(resolveScale('page', { width: 600, height: 800 }, { width: 600, height: 400 })).toBeCloseTo(0.5);
  expect(resolveScale('page', { width: 600, height: 800 }, { width: 300, height: 4000 })).toBeCloseTo(0.5);
});

it('steps from a fitted width to the neighbouring step and stops at the ends', () => {
  expect(stepZoom(0.83, 1)).toBe(1);
  expect(stepZoom(0.83, -1)).toBe(0.75);
  expect(stepZoom(1, 1)).toBe(1.25);
  expect(stepZoom(2, 1)).toBe(2);
  expect(stepZoom(0.5, -1)).toBe(0.5);
});
