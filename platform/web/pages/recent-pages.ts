import { onSignedOut } from '../api/signed-out.ts';
import { createStore } from '../state/store.ts';

/** A page that was shown in this window. */
export interface RecentPage {
  readonly path: string;
  /** Own name of the page, such as a number. */
  readonly name: string;
  /** Name of its list. */
  readonly parent: string;
}

const maxRecent = 6;

/** Single records shown in this window, the last one first. Kept in memory only: names must not stay behind a sign-out. */
export const recentPages = createStore<readonly RecentPage[]>([]);
onSignedOut(forgetRecentPages);

/** Remembers a page as the last one shown. */
export function rememberPage(page: RecentPage): void {
  recentPages.set((known) => [page, ...known.filter(({ path }) => path !== page.path)].slice(0, maxRecent));
}

/** Forgets all pages: another person or organisation follows. */
export function forgetRecentPages(): void {
  recentPages.set([]);
}
