import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceOwner } from '../state/device-owner.ts';
import { eraseOldEntries, eraseOutboxes, putInOutbox, readOutbox, takeFromOutbox } from './outbox.ts';

const read = (stored: unknown) =>
  typeof stored === 'object' && stored !== null ? (stored as { id: string }) : undefined;
const ids = (name = 'meeting.1') => readOutbox(name, read).map(({ id }) => id);

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

test('entries wait in their order until they were sent', () => {
  for (const id of ['a', 'b', 'c']) putInOutbox('meeting.1', { id });
  putInOutbox('meeting.2', { id: 'd' });
  expect(ids()).toEqual(['a', 'b', 'c']);
  takeFromOutbox('meeting.1', new Set(['a', 'c']));
  expect([ids(), ids('meeting.2')]).toEqual([['b'], ['d']]);
});

test('another person at this device reads nothing of them, and the first one finds them again', () => {
  putInOutbox('meeting.1', { id: 'a' });
  deviceOwner.set('max@muster.example');
  expect(ids()).toEqual([]);
  putInOutbox('meeting.1', { id: 'm' });
  deviceOwner.set('erika@muster.example');
  expect(ids()).toEqual(['a']);
  expect(JSON.stringify(localStorage)).not.toContain('muster.example');
});

test('entries are given up after twelve hours', () => {
  putInOutbox('meeting.1', { id: 'a' });
  vi.setSystemTime(new Date('2026-12-18T05:59:00Z'));
  expect(ids()).toEqual(['a']);
  putInOutbox('meeting.1', { id: 'b' });
  vi.setSystemTime(new Date('2026-12-18T06:00:00Z'));
  expect(ids()).toEqual(['b']);
  deviceOwner.set('max@muster.example');
  vi.setSystemTime(new Date('2026-12-18T18:00:00Z'));
  eraseOldEntries();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a sign-out erases what waits, of everybody, and nothing else', () => {
  putInOutbox('meeting.1', { id: 'a' });
  localStorage.setItem('kontor.theme', 'dark');
  eraseOutboxes();
  expect([ids(), localStorage.getItem('kontor.theme')]).toEqual([[], 'dark']);
});

test.each(['', '{', '7', '[null, 3, {"entry": {}}]'])('stored content %j counts as nothing', (content) => {
  putInOutbox('meeting.1', { id: 'a' });
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, content);
  expect(ids()).toEqual([]);
});
