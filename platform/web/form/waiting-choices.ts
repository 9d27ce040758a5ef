/** Choices whose Enter waits for the hits of a search; each resolves to its input if nothing was found. */
const waiting = new Set<Promise<HTMLElement | null>>();

/**
 * Announces a choice that was made by Enter before its hits arrived.
 * @returns the function that ends the wait; its argument is the input if nothing was found
 */
export function announceChoice(): (missed: HTMLElement | null) => void {
  const { promise, resolve } = Promise.withResolvers<HTMLElement | null>();
  waiting.add(promise);
  return (missed) => {
    waiting.delete(promise);
    resolve(missed);
  };
}

/** True while a choice waits, so that its value is not in the form yet. */
export function areChoicesWaiting(): boolean {
  return waiting.size > 0;
}

/** Resolves once no choice waits any more: to false if one found nothing, whose input then has the focus. */
export async function settleChoices(): Promise<boolean> {
  const missed: (HTMLElement | null)[] = [];
  while (waiting.size > 0) missed.push(...(await Promise.all(waiting)));
  const first = missed.find((input) => input !== null);
  first?.focus();
  return first === undefined;
}
