import { createStore } from '../state/store.ts';

/** Element between the heading of the shown page and its content, for cards of the frame; null without a heading. */
export const belowHeading = createStore<HTMLElement | null>(null);

/** Ref of the element that {@link belowHeading} names. */
export function offerBelowHeading(element: HTMLElement | null): () => void {
  belowHeading.set(element);
  // The next page may already have offered its element.
  return () => belowHeading.set((current) => (current === element ? null : current));
}
