import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceOwner } from '../state/device-owner.ts';
import { eraseKeptInput, eraseOldInput, keepInput, readKeptInput } from './kept-input.ts';
import { isAlike, pickChanged } from './use-kept-input.ts';

/** Storage of a browser: its keys are its own properties. */
function createStorage() {
  return Object.defineProperties({} as Record<string, string>, {
    getItem: {
      value(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
    },
    setItem: {
      value(this: Record<string, string>, key: string, text: string) {
        this[key] = text;
      },
    },
    removeItem: {
      value(this: Record<string, string>, key: string) {
        Reflect.deleteProperty(this, key);
      },
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-17T18:00:00Z') });
  vi.stubGlobal('localStorage', createStorage());
  deviceOwner.set('erika@muster.example');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('input is kept by form and user until it is forgotten', () => {
  keepInput('object-data.1', { title: 'Haus' });
  expect(readKeptInput('object-data.1')).toEqual({ title: 'Haus' });
  expect(readKeptInput('object-data.2')).toBeNull();
  deviceOwner.set('otto@muster.example');
  expect(readKeptInput('object-data.1')).toBeNull();
  deviceOwner.set('erika@muster.example');
  keepInput('object-data.1', {});
  expect(readKeptInput('object-data.1')).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a sign-out erases the input of everybody', () => {
  keepInput('object-data.1', { title: 'Haus' });
  deviceOwner.set('otto@muster.example');
  keepInput('object-data.1', { title: 'Garage' });
  eraseKeptInput();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('input is neither offered nor stored beyond three days', () => {
  keepInput('object-data.1', { title: 'Haus' });
  vi.setSystemTime(new Date('2026-12-20T17:59:00Z'));
  eraseOldInput();
  expect(readKeptInput('object-data.1')).not.toBeNull();
  vi.setSystemTime(new Date('2026-12-20T18:00:00Z'));
  expect(readKeptInput('object-data.1')).toBeNull();
  eraseOldInput();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('only changed values are kept, and only values that their field can show are restored', () => {
  expect(
    pickChanged({ title: 'Haus', uses: ['LIVING'], floor: '' }, { title: '', uses: ['LIVING'], floor: '' }),
  ).toEqual({ title: 'Haus' });
  expect(isAlike(['LIVING'], '')).toBe(false);
  expect(isAlike('Haus', undefined)).toBe(false);
  expect(isAlike('GAS', null)).toBe(true);
});
