import { createStore } from '../state/store.ts';
import type { ApiError } from './api-error.ts';
import { errorBanners, isRestored } from './error-banners.ts';

/**
 * Number of times that calls worked again after the network, the server or the session had failed. Whatever failed
 * meanwhile tries again when it changes.
 */
export const recoveries = createStore(0);

/** Present cause of failed calls; null while they work. */
let trouble: 'connection' | 'session' | null = null;
/** When the last call failed, on the clock of `performance.now()`. */
let failedAt = Number.NEGATIVE_INFINITY;
/** Next question whether the server is back. */
let question: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds between two recoveries that make failed parts try again. */
const retryEveryMs = 30_000;
let recoveredAt = Number.NEGATIVE_INFINITY;
/** Recovery that followed another one too soon, and waits. */
let postponed: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds between two questions whether the server is back. */
const askEveryMs = 3000;
/** Codes of banners that only report the trouble; a refusal of a busy server stays until its call succeeds. */
const troubleCodes: ReadonlySet<string> = new Set(['network', 'not_signed_in', 'server_unreachable']);

/** Notes a failed call: from now on the server is asked until it is back. */
export function noteFailure({ status }: Pick<ApiError, 'status'>): void {
  if (status === 401) trouble ??= 'session';
  if (status === 401 || isConnection(status)) failedAt = performance.now();
  if (!isConnection(status)) return;
  trouble = 'connection';
  askLater();
}

const isConnection = (status: number): boolean => status === 0 || status === 502 || status === 503;

/**
 * Notes a successful call of a signed-in user: the trouble is over. A call that was under way when another one failed
 * says nothing about what came later.
 *
 * @param begunAt start of the call, on the clock of `performance.now()`
 */
export function noteSuccess(begunAt: number): void {
  if (trouble === null || begunAt < failedAt) return;
  trouble = null;
  clearTimeout(question);
  const shown = errorBanners.get();
  const left = shown.filter(({ entry }) => !troubleCodes.has(entry.code));
  if (left.length < shown.length) {
    errorBanners.set(left);
    isRestored.set(true);
  }
  recover();
}

/** One part may keep failing while the others work: it is not tried again with each of their answers. */
function recover(): void {
  clearTimeout(postponed);
  if (trouble !== null) return;
  const leftMs = recoveredAt + retryEveryMs - performance.now();
  if (leftMs > 0) {
    postponed = setTimeout(recover, leftMs);
    return;
  }
  recoveredAt = performance.now();
  recoveries.set((count) => count + 1);
}

/** A failure during a question plans the next one, too: only one of the two is asked. */
function askLater(): void {
  clearTimeout(question);
  question = setTimeout(() => void askServer(), askEveryMs);
}

async function askServer(): Promise<void> {
  const begunAt = performance.now();
  const isReady = await fetch('/health/ready', { cache: 'no-store' }).then(
    ({ ok, headers }) => ok && headers.get('content-type')?.includes('json') === true,
    () => false,
  );
  if (trouble !== 'connection') return;
  if (isReady) noteSuccess(begunAt);
  else askLater();
}
