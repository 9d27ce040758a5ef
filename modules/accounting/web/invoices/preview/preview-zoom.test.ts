import { expect, it } from 'vitest';
import { pixelsPerPoint, resolveScale, stepZoom } from './preview-zoom.ts';

it('shows 100 % at 96 pixels an inch', () => {
  expect(resolveScale(1, 595, 400) * 72).toBe(96);
});

it('fits the width between 20 and 200 %', () => {
  expect(resolveScale('width', 600, 600)).toBeCloseTo(1);
  expect(resolveScale('width', 600, 10)).toBeCloseTo(0.2 * pixelsPerPoint);
  expect(resolveScale('width', 600, 6000)).toBeCloseTo(2 * pixelsPerPoint);
});

it('steps from a fitted width to the neighbouring step and stops at the ends', () => {
  expect(stepZoom(0.83, 1)).toBe(1);
  expect(stepZoom(0.83, -1)).toBe(0.75);
  expect(stepZoom(1, 1)).toBe(1.25);
  expect(stepZoom(2, 1)).toBe(2);
  expect(stepZoom(0.5, -1)).toBe(0.5);
});
