import { createStore } from '#platform/web/state/store.ts';

/**
 * What the window shows (specification, section 2, start-up). `set-password` carries the two values
 * of the link; `failed` offers to try again.
 */
export type StartState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'set-password'; readonly a: string; readonly b: string }
  | { readonly phase: 'signed-out' }
  | { readonly phase: 'choose-organization' }
  | { readonly phase: 'signed-in' }
  | { readonly phase: 'failed'; readonly error: unknown };

export const startState = createStore<StartState>({ phase: 'loading' });

/** The two values of a set-password link, `/benit/auth/set-password/{a}/{b}`; null for other paths. */
export function readPasswordLink(pathname: string): { a: string; b: string } | null {
  const [, base, auth, action, a, b] = pathname.split('/');
  if (base !== 'benit' || auth !== 'auth' || action !== 'set-password') return null;
  return { a: safeDecode(a), b: safeDecode(b) };
}

// A mangled link is answered by the server like any wrong one.
function safeDecode(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
