import { expect, test } from 'vitest';
import { readPasswordLink } from './start-state.ts';

test('reads the fourth and fifth segment of a set-password link', () => {
  expect(readPasswordLink('/benit/auth/set-password/abc/d%2Fe')).toEqual({ a: 'abc', b: 'd/e' });
  expect(readPasswordLink('/benit/auth/set-password/abc/%E0%A4%A')).toEqual({ a: 'abc', b: '%E0%A4%A' });
  expect(readPasswordLink('/benit/auth/set-password')).toEqual({ a: '', b: '' });
});

test('other paths are none', () => {
  for (const path of ['/', '/benit/profile', '/other/auth/set-password/a/b']) expect(readPasswordLink(path)).toBeNull();
});
