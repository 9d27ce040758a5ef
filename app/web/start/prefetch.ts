import { loadSignedInArea } from '../signed-in-area.ts';

const signs = ['input', 'keydown', 'pointerdown'] as const;

/**
 * Fetches what lies behind the login once somebody does something on the page, and the browser has nothing else to do.
 *
 * @returns ends the waiting
 */
export function prefetchSignedInArea(): () => void {
  const begun = new AbortController();
  const begin = () => {
    begun.abort();
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => void loadSignedInArea());
    else setTimeout(() => void loadSignedInArea(), 200);
  };
  for (const sign of signs) window.addEventListener(sign, begin, { signal: begun.signal, passive: true });
  return () => begun.abort();
}
