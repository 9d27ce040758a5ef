import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainLayout } from './column.ts';
import { recallColumns, rememberColumns } from './column-memory.ts';
import { deviceOwner } from '../state/device-owner.ts';

const storage = new Map<string, string>();
const layout = { columnOrder: ['b', 'a'], columnVisibility: { a: false }, columnSizing: { b: 200 } };

beforeEach(() => {
  storage.clear();
  deviceOwner.set('erika@muster.example');
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  vi.stubGlobal('localStorage', localStorage);
});

afterEach(() => vi.unstubAllGlobals());

it('stores columns for each user and each list, and removes a default arrangement', () => {
  rememberColumns('invoices', layout);
  expect(recallColumns('invoices')).toEqual(layout);
  expect(recallColumns('users')).toEqual(plainLayout);
  deviceOwner.set('max@muster.example');
  expect(recallColumns('invoices')).toEqual(plainLayout);
  deviceOwner.set('erika@muster.example');
  rememberColumns('invoices', plainLayout);
  expect(storage.size).toBe(0);
});

it('stores no email address', () => {
  rememberColumns('invoices', layout);
  expect([...storage].flat().join(' ')).not.toContain('muster');
});

describe('what somebody else has written', () => {
  it.each([
    'no json',
    'null',
    '7',
    '[]',
    '{"columnOrder":"a","columnVisibility":{"a":"no"},"columnSizing":{"b":"wide"}}',
  ])('%s counts as nothing', (stored) => {
    rememberColumns('invoices', layout);
    for (const key of storage.keys()) storage.set(key, stored);
    expect(recallColumns('invoices')).toEqual(plainLayout);
  });

  it('an unavailable storage counts as nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    rememberColumns('invoices', layout);
    expect(recallColumns('invoices')).toEqual(plainLayout);
  });
});
