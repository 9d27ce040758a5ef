import { forgetEarlyAnswers } from '../api/early-answers.ts';

/** Signs that somebody uses the page: from then on they may want what the first screen lacks. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Without a sign, the rest is fetched after this time: the server may be out of reach when it is needed. */
const patienceMs = 10_000;

const waiting = new Set<() => Promise<unknown>>();
let hasBegun = false;

/** Loads code that the first screen does not need, once the page is used. A failure counts as not loaded. */
export function fetchLate(load: () => Promise<unknown>): void {
  if (hasBegun) whenIdle(load);
  else waiting.add(load);
}

/** Loads a module that the first screen does not need; the promise never ends where that fails. */
export function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve) => fetchLate(() => load().then(resolve)));
}

/**
 * Waits for the first sign of use, then lets everything be loaded that waits for it.
 *
 * @returns ends the waiting
 */
export function awaitUse(): () => void {
  const ended = new AbortController();
  const begin = () => {
    ended.abort();
    hasBegun = true;
    forgetEarlyAnswers();
    for (const load of waiting) whenIdle(load);
    waiting.clear();
  };
  const timer = setTimeout(begin, patienceMs);
  ended.signal.addEventListener('abort', () => clearTimeout(timer));
  for (const sign of signs) window.addEventListener(sign, begin, { signal: ended.signal, passive: true });
  return () => ended.abort();
}

function whenIdle(load: () => Promise<unknown>): void {
  const run = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, 50);
}
