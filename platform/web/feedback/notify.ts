import { createStore } from '../state/store.ts';

/** True once there was a toast: the window then has a place for them. */
export const hasToasts = createStore(false);

/** Loads the toasts, which the first screen does not need. */
export const loadToasts = () => import('./toasts.tsx');

/** Shows a green toast of a completed action, such as `Artikel gespeichert`. */
export function notifySuccess(message: string): void {
  show(message, 'teal');
}

/** Shows a toast of something that changed nothing, such as a copied text. */
export function notifyInfo(message: string): void {
  show(message, 'brand');
}

/** Shows a red toast of a failed background action. Banners report actions that the user waits for. */
export function notifyFailure(message: string): void {
  show(message, 'red');
}

function show(message: string, color: string): void {
  hasToasts.set(true);
  // Without a network a toast is not worth an error of its own.
  void loadToasts().then(
    ({ showToast }) => showToast(message, color),
    () => undefined,
  );
}
