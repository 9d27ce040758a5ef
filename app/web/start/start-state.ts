import type { OrganizationChoice } from '#modules/organizations/web/index.tsx';
import { createStore } from '#platform/web/state/store.ts';

/** Links from mails that have a page of their own: `/benit/auth/{action}/{a}/{b}`. */
const linkActions = ['set-password', 'join', 'confirm-email'] as const;

export interface Link {
  readonly action: (typeof linkActions)[number];
  /** Its two values: selector and secret. */
  readonly a: string;
  readonly b: string;
}

/**
 * What the window shows (specification, section 2, start-up). `signed-out` carries the e-mail address that the login
 * starts with, and whether a session has just ended; `second-factor` the organisation that demands one before it opens; `failed`
 * offers to try again.
 */
export type StartState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'link'; readonly link: Link }
  | { readonly phase: 'signed-out'; readonly email: string; readonly hasEnded: boolean }
  | { readonly phase: 'choose-organization' }
  | { readonly phase: 'second-factor'; readonly organization: OrganizationChoice }
  | { readonly phase: 'signed-in' }
  | { readonly phase: 'failed'; readonly error: unknown };

export const startState = createStore<StartState>({ phase: 'loading' });

/** Reads the link that a path is; null for other paths. */
export function readLink(pathname: string): Link | null {
  const [, base, auth, name, a, b] = pathname.split('/');
  const action = linkActions.find((known) => known === name);
  if (base !== 'benit' || auth !== 'auth' || action === undefined) return null;
  return { action, a: safeDecode(a), b: safeDecode(b) };
}

// A mangled link is answered by the server like any wrong one.
function safeDecode(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
