import { expect, test } from 'vitest';
import type { PublicPage } from '#platform/web/entry/public-page.ts';
import { readLink } from './start-state.ts';

const setPassword: PublicPage = { action: 'set-password', texts: ['identity/sign-in'], page: () => null };
const join: PublicPage = { action: 'join', texts: ['organizations/users'], page: () => null };
const code: PublicPage = { action: 'code', path: '/code', texts: [], page: () => null };
const read = (path: string) => readLink(path, [setPassword, join, code]);

test('reads the page, and the fourth and fifth segment of a link from an email', () => {
  expect(read('/benit/auth/set-password/abc/d%2Fe')).toEqual({ page: setPassword, a: 'abc', b: 'd/e' });
  expect(read('/benit/auth/join/abc/def')).toEqual({ page: join, a: 'abc', b: 'def' });
  expect(read('/benit/auth/join/abc/%E0%A4%A')).toEqual({ page: join, a: 'abc', b: '%E0%A4%A' });
  expect(read('/benit/auth/set-password')).toEqual({ page: setPassword, a: '', b: '' });
});

test('reads the page of a short address, as people type it', () => {
  for (const path of ['/code', '/code/', '/Code']) expect(read(path)).toEqual({ page: code, a: '', b: '' });
});

test('other paths are not pages', () => {
  for (const path of [
    '/',
    '/benit/profile',
    '/other/auth/set-password/a/b',
    '/benit/auth/signin/a/b',
    '/code/a',
    '/benit/code',
  ])
    expect(read(path)).toBeNull();
});
