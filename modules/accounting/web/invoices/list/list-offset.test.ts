import { expect, it } from 'vitest';
import { rememberListOffset, returnToListOffset, takeListOffset } from './list-offset.ts';

it('gives the remembered place once, and only after a return', () => {
  rememberListOffset(1500);
  expect(takeListOffset()).toBeNull();
  returnToListOffset();
  expect(takeListOffset()).toBe(1500);
  expect(takeListOffset()).toBeNull();
});
