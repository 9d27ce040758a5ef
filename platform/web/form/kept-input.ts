import { readClock } from '../clock.ts';
import { readStored, store } from '../state/browser-storage.ts';
import { keyOfOwner } from '../state/device-owner.ts';

/** Input outlasts a weekend; it may name people, so that no device keeps it for long. */
const keptMs = 3 * 86_400_000;
const kind = 'input';

export type KeptValues = Readonly<Record<string, unknown>>;

interface Kept {
  readonly keptAt: number;
  readonly values: KeptValues;
}

/**
 * Reads what the signed-in user typed in a form of this browser and did not save.
 *
 * @param name such as `object-data.10061`
 */
export function readKeptInput(name: string): KeptValues | null {
  const kept = parse(readStored(keyOfOwner(kind, name)));
  return kept !== null && isFresh(kept) ? kept.values : null;
}

/** Keeps typed values by the names of their fields until they are saved; none forgets what was kept. */
export function keepInput(name: string, values: KeptValues): void {
  const isEmpty = Object.keys(values).length === 0;
  store(
    keyOfOwner(kind, name),
    isEmpty ? null : JSON.stringify({ keptAt: readClock().getTime(), values } satisfies Kept),
  );
}

/** Erases the input that this browser keeps, of everybody: at a sign-out, after which others use the device. */
export function eraseKeptInput(): void {
  for (const key of listKeys()) store(key, null);
}

/** Erases input that is too old, also of people who did not come back. */
export function eraseOldInput(): void {
  for (const key of listKeys()) {
    const kept = parse(readStored(key));
    if (kept === null || !isFresh(kept)) store(key, null);
  }
}

function isFresh({ keptAt }: Kept): boolean {
  const age = readClock().getTime() - keptAt;
  return age >= 0 && age < keptMs;
}

function parse(text: string | null): Kept | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    return typeof stored?.keptAt === 'number' && typeof stored.values === 'object' ? (stored as Kept) : null;
  } catch {
    // Invalid content counts as nothing.
    return null;
  }
}

function listKeys(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`kontor.${kind}.`));
  } catch {
    return [];
  }
}
