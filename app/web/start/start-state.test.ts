import { expect, test } from 'vitest';
import { readLink } from './start-state.ts';

test('reads the fourth and fifth segment of a link from a mail', () => {
  expect(readLink('/benit/auth/set-password/abc/d%2Fe')).toEqual({ action: 'set-password', a: 'abc', b: 'd/e' });
  expect(readLink('/benit/auth/join/abc/def')).toEqual({ action: 'join', a: 'abc', b: 'def' });
  expect(readLink('/benit/auth/confirm-email/abc/%E0%A4%A')).toEqual({ action: 'confirm-email', a: 'abc', b: '%E0%A4%A' });
  expect(readLink('/benit/auth/set-password')).toEqual({ action: 'set-password', a: '', b: '' });
});

test('other paths are none', () => {
  for (const path of ['/', '/benit/profile', '/other/auth/set-password/a/b', '/benit/auth/signin/a/b']) expect(readLink(path)).toBeNull();
});
