import { ApiError } from '../api/api-error.ts';
import { sessionExpiry } from '../api/session-clock.ts';
import { readClock } from '../clock.ts';
import { createStore } from '../state/store.ts';
import type { Store } from '../state/store.ts';
import { isFresh, listWaiting, putInOutbox, readOutbox, takeFromOutbox } from './outbox.ts';
import type { OutboxEntry } from './outbox.ts';

const firstWaitMs = 3000;
const longestWaitMs = 60_000;
/** Entries of one request, and how many bytes they may have together. */
const maxSentAtOnce = 100;
const maxBytesSent = 200_000;

export interface OutboxOptions<Entry extends OutboxEntry> {
  /** Makes an entry of stored content, undefined if it is none. */
  readonly read: (stored: unknown) => Entry | undefined;
  /** Sends entries in their order; they are kept until it succeeds. */
  readonly send: (entries: readonly Entry[]) => Promise<unknown>;
}

/** Entries that the server does not have yet. */
export interface OutboxState<Entry extends OutboxEntry> {
  /** In their order. */
  readonly waiting: readonly Entry[];
  /** True while the server cannot be reached; not for its refusals. */
  readonly isOffline: boolean;
  /** Refusal of the server, which keeps them waiting until the next entry. */
  readonly refusal: ApiError | null;
}

export interface OutboxSender<Entry extends OutboxEntry> {
  readonly state: Store<OutboxState<Entry>>;
  /** Keeps an entry in this browser and sends it as soon as there is a connection. */
  readonly add: (entry: Entry) => void;
  /** Sends what waits, now: a connection has returned of which the browser says nothing. */
  readonly retry: () => void;
  /** Sends what waits, now and whenever the connection returns. @returns a function that stops it */
  readonly start: () => () => void;
}

/**
 * Sends the entries of an outbox in batches, one after the other, until the server has them all; without a connection again
 * and again.
 *
 * @param name such as `meeting.<id>`
 */
export function createOutboxSender<Entry extends OutboxEntry>(
  name: string,
  { read, send }: OutboxOptions<Entry>,
): OutboxSender<Entry> {
  let waiting = readOutbox(name, read);
  // Entries that are in memory alone, since when: a storage may be full, or closed to the page.
  const unstored = new Map<string, number>();
  const state = createStore<OutboxState<Entry>>({ waiting, isOffline: false, refusal: null });
  let isRunning = false;
  let isSending = false;
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (changed: Partial<OutboxState<Entry>>): void =>
    state.set((before) => ({ ...before, ...changed, waiting }));

  /** Forgets what was erased since, by a sign-out in another window too, and what has become too old. */
  const refresh = (): readonly Entry[] => {
    const stored = listWaiting(name);
    waiting = waiting.filter(({ id }) => {
      const keptAt = unstored.get(id);
      return stored.has(id) || (keptAt !== undefined && isFresh(keptAt));
    });
    return waiting;
  };

  const deliver = async (): Promise<void> => {
    if (isSending || !isRunning) return;
    isSending = true;
    clearTimeout(timer);
    try {
      while (refresh().length > 0) {
        const batch = firstOf(waiting);
        await send(batch);
        const sent = new Set(batch.map(({ id }) => id));
        waiting = waiting.filter(({ id }) => !sent.has(id));
        takeFromOutbox(name, sent);
        for (const id of sent) unstored.delete(id);
      }
      waitMs = firstWaitMs;
      show({ isOffline: false, refusal: null });
    } catch (error) {
      refresh();
      if (error instanceof ApiError && isFinal(error)) show({ isOffline: false, refusal: error });
      else {
        show({ isOffline: error instanceof ApiError && error.has('network') });
        if (isRunning) timer = setTimeout(retry, waitMs);
        waitMs = Math.min(waitMs * 2, longestWaitMs);
      }
    } finally {
      isSending = false;
    }
  };
  const retry = (): void => void deliver();

  return {
    state,
    add: (entry) => {
      waiting = [...waiting, entry];
      if (!putInOutbox(name, entry)) unstored.set(entry.id, readClock().getTime());
      show({});
      retry();
    },
    retry,
    start: () => {
      isRunning = true;
      retry();
      window.addEventListener('online', retry);
      // After signing in again.
      const unsubscribe = sessionExpiry.subscribe(retry);
      return () => {
        isRunning = false;
        unsubscribe();
        clearTimeout(timer);
        window.removeEventListener('online', retry);
      };
    },
  };
}

/** The first entries that fit into one request, at least one. */
function firstOf<Entry>(entries: readonly Entry[]): readonly Entry[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const count = entries.slice(0, maxSentAtOnce).findIndex((entry, index) => {
    bytes += encoder.encode(JSON.stringify(entry)).length;
    return index > 0 && bytes > maxBytesSent;
  });
  return entries.slice(0, count === -1 ? maxSentAtOnce : count);
}

/** Other refusals pass: a session that ended, too many requests, a server that starts. */
const isFinal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && ![401, 408, 429].includes(status);
