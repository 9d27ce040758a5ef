import { readClock } from '../clock.ts';
import { readStored, store } from '../state/browser-storage.ts';
import { keyOfOwner } from '../state/device-owner.ts';

/** Entries that were made without a connection are sent within this time, or given up. */
const keptMs = 12 * 3_600_000;
const kind = 'outbox';

/** An entry with an id of its own, by which the server takes it once however often it is sent. */
export interface OutboxEntry {
  readonly id: string;
}

interface Kept<Entry> {
  readonly keptAt: number;
  readonly entry: Entry;
}

/**
 * Reads what waits in this browser to be sent, in its order, of the signed-in user alone.
 *
 * @param name such as `meeting.<id>`
 * @param read makes an entry of stored content, undefined if it is none
 */
export function readOutbox<Entry extends OutboxEntry>(
  name: string,
  read: (stored: unknown) => Entry | undefined,
): readonly Entry[] {
  return readKept(name)
    .filter(({ keptAt }) => isFresh(keptAt))
    .flatMap(({ entry }) => read(entry) ?? []);
}

/** Returns the ids of what waits to be sent: a sign-out in any window erases it, and after twelve hours it is too old. */
export function listWaiting(name: string): ReadonlySet<string> {
  return new Set(
    readKept(name)
      .filter(({ keptAt }) => isFresh(keptAt))
      .map(({ entry }) => idOf(entry)),
  );
}

/** Keeps an entry until it was sent. @returns false if the storage is full, or closed to the page */
export function putInOutbox(name: string, entry: OutboxEntry): boolean {
  return write(name, [
    ...readKept(name).filter(({ keptAt }) => isFresh(keptAt)),
    { keptAt: readClock().getTime(), entry },
  ]);
}

/** Forgets entries that the server has. */
export function takeFromOutbox(name: string, ids: ReadonlySet<string>): void {
  write(
    name,
    readKept(name).filter(({ entry }) => !ids.has(idOf(entry))),
  );
}

/** Erases what waits in this browser, of everybody: at a sign-out, after which others use the device. */
export function eraseOutboxes(): void {
  for (const key of listKeys()) store(key, null);
}

/** Erases what waits too long, also of people who did not come back. */
export function eraseOldEntries(): void {
  for (const key of listKeys()) if (parse(readStored(key)).every(({ keptAt }) => !isFresh(keptAt))) store(key, null);
}

/** Returns true if an entry of an instant, in milliseconds, may still be sent. */
export const isFresh = (keptAt: number): boolean => {
  const age = readClock().getTime() - keptAt;
  return age >= 0 && age < keptMs;
};

const idOf = (entry: unknown): string => (entry as Partial<OutboxEntry> | null)?.id ?? '';

const readKept = (name: string): readonly Kept<unknown>[] => parse(readStored(keyOfOwner(kind, name)));

function write(name: string, kept: readonly Kept<unknown>[]): boolean {
  return store(keyOfOwner(kind, name), kept.length === 0 ? null : JSON.stringify(kept));
}

function parse(text: string | null): readonly Kept<unknown>[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((kept): kept is Kept<unknown> => isKept(kept)) : [];
  } catch {
    // Invalid content counts as nothing.
    return [];
  }
}

const isKept = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Kept<unknown>>).keptAt === 'number';

function listKeys(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`kontor.${kind}.`));
  } catch {
    return [];
  }
}
