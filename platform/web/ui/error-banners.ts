import { ApiError } from '../api/api-error.ts';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import { createStore } from '../state/store.ts';

export interface ErrorBanner {
  readonly id: number;
  readonly entry: ErrorEntry;
  readonly requestId: string;
}

/** The shared error list (specification, section 8): shown at the top, cleared by the next successful call. */
export const errorBanners = createStore<readonly ErrorBanner[]>([]);

let lastId = 0;

/** Shows every entry of a failed call as a banner; other errors as one internal error. Aborts are silent. */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const entries = error instanceof ApiError ? error.errors : [{ code: 'client_error', message: String(error) }];
  const requestId = error instanceof ApiError ? error.requestId : '';
  const added = entries.map((entry) => ({ id: ++lastId, entry, requestId }));
  errorBanners.set((shown) => [...shown.filter((banner) => !added.some((next) => isSame(banner, next))), ...added]);
}

/** Removes all banners; the client calls this after every successful call. */
export function clearErrors(): void {
  if (errorBanners.get().length > 0) errorBanners.set([]);
}

/** Removes one banner and scrolls to the top, as the specification asks. */
export function dismissError(id: number): void {
  errorBanners.set((shown) => shown.filter((banner) => banner.id !== id));
  window.scrollTo({ top: 0 });
}

function isSame(left: ErrorBanner, right: ErrorBanner): boolean {
  return left.entry.code === right.entry.code && left.entry.field === right.entry.field;
}
