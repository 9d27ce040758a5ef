import { ApiError } from './api-error.ts';
import type { Attempt } from './api-error.ts';
import type { ErrorEntry } from '../../contract/errors.ts';
import { createStore } from '../state/store.ts';

export interface ErrorBanner {
  readonly id: number;
  readonly entry: ErrorEntry;
  readonly requestId: string;
  /** Failed action; undefined without a failed call. */
  readonly attempt: Attempt | undefined;
}

/**
 * Shared error list (specification, section 8): shown at the top, cleared by the next successful call that is not in
 * the background.
 */
export const errorBanners = createStore<readonly ErrorBanner[]>([]);

let lastId = 0;

/**
 * Shows every entry of a failed call as a banner; other errors as one internal error. Ignores aborts and a lost
 * session, which has a dialog.
 * @param attempt failed action, if the endpoint does not determine it
 */
export function reportError(error: unknown, attempt?: Attempt): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof ApiError && error.has('not_signed_in')) return;
  const entries = error instanceof ApiError ? error.errors : [{ code: 'client_error', message: String(error) }];
  const requestId = error instanceof ApiError ? error.requestId : '';
  const failed = attempt ?? (error instanceof ApiError ? error.attempt : undefined);
  const added = entries.map((entry) => ({ id: ++lastId, entry, requestId, attempt: failed }));
  errorBanners.set((shown) => [...shown.filter((banner) => !added.some((next) => isSame(banner, next))), ...added]);
}

/** True from a recovery that removed banners until the next successful call, or until it is dismissed. */
export const isRestored = createStore(false);

/** Removes all banners: after a successful call, and on navigation. */
export function clearErrors(): void {
  isRestored.set(false);
  if (errorBanners.get().length > 0) errorBanners.set([]);
}

/** Removes one banner and scrolls to the top, as the specification requires. */
export function dismissError(id: number): void {
  errorBanners.set((shown) => shown.filter((banner) => banner.id !== id));
  window.scrollTo({ top: 0 });
}

function isSame(left: ErrorBanner, right: ErrorBanner): boolean {
  return left.entry.code === right.entry.code && left.entry.field === right.entry.field;
}
