import type { OrganizationChoice } from '#modules/organizations/web/index.tsx';
import type { PublicPage } from '#platform/web/entry/public-page.ts';
import { createStore } from '#platform/web/state/store.ts';

/** A link from a mail, `/benit/auth/{action}/{a}/{b}`, or a typed short address. */
export interface Link {
  readonly page: PublicPage;
  /** Its two values: selector and secret; empty without them. */
  readonly a: string;
  readonly b: string;
}

/**
 * State of the window (specification, section 2, start-up). `signed-out` has the email address for the login and says
 * if a session has just ended; `second-factor` has the organisation that demands one before it opens; `failed` offers
 * to try again.
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

/** Reads the link that a path is; null for paths of none of the pages. */
export function readLink(pathname: string, pages: readonly PublicPage[]): Link | null {
  const [, base, auth, name, a, b] = pathname.split('/');
  const typed = pages.find(({ path }) => path !== undefined && path === pathname.replace(/\/$/u, '').toLowerCase());
  if (typed !== undefined) return { page: typed, a: '', b: '' };
  const page = pages.find(({ action }) => action === name);
  if (base !== 'benit' || auth !== 'auth' || page === undefined) return null;
  return { page, a: safeDecode(a), b: safeDecode(b) };
}

// A mangled link is answered by the server like any wrong one.
function safeDecode(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
