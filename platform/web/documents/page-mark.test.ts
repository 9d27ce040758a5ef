import { expect, it } from 'vitest';
import { turnBox, turnOn } from './page-mark.ts';
import type { PageBox, Rotation } from './page-mark.ts';

const box: PageBox = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
const round = ({ x, y, width, height }: PageBox) => [x, y, width, height].map((share) => Number(share.toFixed(6)));

it('a part of a page turns with it: its upper left corner moves to the upper right, the lower right, the lower left', () => {
  expect(round(turnBox(box, 90))).toEqual([0.75, 0.1, 0.05, 0.3]);
  expect(round(turnBox(box, 180))).toEqual([0.6, 0.75, 0.3, 0.05]);
  expect(round(turnBox(box, 270))).toEqual([0.2, 0.6, 0.05, 0.3]);
});

it('four turns by 90 degrees lead back', () => {
  let [turned, rotation]: [PageBox, Rotation] = [box, 0];
  for (let turn = 0; turn < 4; turn += 1) [turned, rotation] = [turnBox(turned, 90), turnOn(rotation)];
  expect(round(turned)).toEqual(round(box));
  expect(rotation).toBe(0);
});
