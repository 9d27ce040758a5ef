import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, createNetworkError } from '../api/api-error.ts';
import { sessionExpiry } from '../api/session-clock.ts';
import { eraseOutboxes } from './outbox.ts';
import { createOutboxSender } from './outbox-sender.ts';

interface Entry {
  readonly id: string;
}
const read = (stored: unknown) => stored as Entry;

const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });

let online: () => void;
let stored: Map<string, string>;
let isFull: boolean;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-17T18:00:00Z') });
  stored = new Map();
  isFull = false;
  // Its keys are listed as own properties, as in a browser.
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, text);
    },
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('localStorage', new Proxy(methods, { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor }));
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: () => void) => void (online = listener),
    removeEventListener: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that fails as told, and takes each id once. */
function createServer() {
  const server = {
    failure: null as Error | null,
    has: [] as string[],
    calls: 0,
    send: async (entries: readonly Entry[]) => {
      server.calls += 1;
      if (server.failure !== null) throw server.failure;
      server.has.push(...entries.map(({ id }) => id));
    },
  };
  return server;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('what was entered offline is sent in its order, once, when the connection returns', async () => {
  const server = createServer();
  const sender = createOutboxSender<Entry>('meeting.1', { read, send: server.send });
  const stop = sender.start();
  server.failure = createNetworkError();
  for (const id of ['a', 'b', 'c']) sender.add({ id });
  await settle();
  expect(sender.state.get()).toMatchObject({ isOffline: true, waiting: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] });
  server.failure = null;
  online();
  await settle();
  expect(server.has).toEqual(['a', 'b', 'c']);
  expect(sender.state.get()).toEqual({ isOffline: false, waiting: [], refusal: null });
  expect(stored.size).toBe(0);
  stop();
});

test('without a word of the browser it tries again by itself, less and less often', async () => {
  const server = createServer();
  server.failure = createNetworkError();
  const sender = createOutboxSender<Entry>('meeting.1', { read, send: server.send });
  sender.start();
  sender.add({ id: 'a' });
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(server.calls).toBeLessThan(80);
  server.failure = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.has).toEqual(['a']);
});

test('entries of a window that was closed are sent by the next one', async () => {
  const server = createServer();
  server.failure = createNetworkError();
  const first = createOutboxSender<Entry>('meeting.1', { read, send: server.send });
  const stop = first.start();
  first.add({ id: 'a' });
  await settle();
  stop();
  server.failure = null;
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(server.has).toEqual([]);
  createOutboxSender<Entry>('meeting.1', { read, send: server.send }).start();
  await settle();
  expect(server.has).toEqual(['a']);
});

test('a session that ended keeps entries for the next sign-in; a refusal for good is shown and not repeated', async () => {
  const server = createServer();
  const sender = createOutboxSender<Entry>('meeting.1', { read, send: server.send });
  sender.start();
  server.failure = new ApiError(401, [{ code: 'not_signed_in', message: '' }], '');
  sender.add({ id: 'a' });
  await settle();
  expect(sender.state.get()).toMatchObject({ isOffline: false, refusal: null, waiting: [{ id: 'a' }] });
  server.failure = null;
  sessionExpiry.set(1_800_000_000);
  await settle();
  expect(server.has).toEqual(['a']);
  sender.add({ id: 'b' });
  server.failure = new ApiError(404, [{ code: 'not_found', message: '' }], '');
  await settle();
  sender.add({ id: 'c' });
  await settle();
  const { calls } = server;
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(server.calls).toBe(calls);
  expect(sender.state.get()).toMatchObject({ refusal: { status: 404 }, waiting: [{ id: 'c' }] });
});

test('what a sign-out in another window erased is not sent, also between two requests', async () => {
  const server = createServer();
  server.failure = createNetworkError();
  const sender = createOutboxSender<Entry>('meeting.1', { read, send: server.send });
  sender.start();
  for (let index = 0; index < 150; index += 1) sender.add({ id: String(index) });
  await settle();
  server.failure = null;
  const send = server.send;
  server.send = async (entries) => {
    await send(entries);
    eraseOutboxes();
  };
  const next = createOutboxSender<Entry>('meeting.1', { read, send: (entries) => server.send(entries) });
  next.start();
  await settle();
  expect(server.has).toHaveLength(100);
  online();
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(server.has).toHaveLength(100);
  for (const { state } of [sender, next]) expect(state.get()).toEqual({ isOffline: false, waiting: [], refusal: null });
});

test('what is older than twelve hours is not sent, whether the storage has it or not', async () => {
  const server = createServer();
  server.failure = createNetworkError();
  const sender = createOutboxSender<Entry>('meeting.1', { read, send: server.send });
  sender.start();
  sender.add({ id: 'a' });
  isFull = true;
  sender.add({ id: 'b' });
  isFull = false;
  await vi.advanceTimersByTimeAsync(6 * 3_600_000);
  sender.add({ id: 'c' });
  // The next attempt is the first one after twelve hours.
  await vi.advanceTimersByTimeAsync(6 * 3_600_000 - 30_000);
  server.failure = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.has).toEqual(['c']);
});

test.each([401, 429, 500, 503])(
  'a refusal with %i keeps what waits, and is no lack of a connection',
  async (status) => {
    const server = createServer();
    server.failure = new ApiError(status, [{ code: 'refused', message: '' }], '');
    const sender = createOutboxSender<Entry>('meeting.1', { read, send: server.send });
    sender.start();
    sender.add({ id: 'a' });
    await settle();
    expect(sender.state.get()).toEqual({ isOffline: false, waiting: [{ id: 'a' }], refusal: null });
  },
);

test('large entries are sent in requests of a limited size', async () => {
  const sizes: number[] = [];
  const sender = createOutboxSender<Entry & { readonly text: string }>('meeting.1', {
    read: (kept) => kept as Entry & { readonly text: string },
    send: async (entries) => void sizes.push(entries.length),
  });
  for (let index = 0; index < 7; index += 1) sender.add({ id: String(index), text: 'ü'.repeat(40_000) });
  sender.start();
  await settle();
  expect(sizes).toEqual([2, 2, 2, 1]);
});

test('a full storage loses nothing while the window is open', async () => {
  isFull = true;
  const server = createServer();
  server.failure = createNetworkError();
  const sender = createOutboxSender<Entry>('meeting.1', { read, send: server.send });
  sender.start();
  sender.add({ id: 'a' });
  await settle();
  server.failure = null;
  online();
  await settle();
  expect(server.has).toEqual(['a']);
});
