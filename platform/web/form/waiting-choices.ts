/** Inputs whose Enter waits for the hits of a search, each with a promise of whether something was chosen. */
const waiting = new Map<HTMLElement, Promise<boolean>>();

/**
 * Announces that an input waits with a choice made by Enter before its hits arrived.
 * @returns the function that ends the wait; its argument is false if nothing was found, or the choice was given up
 */
export function announceChoice(input: HTMLElement): (isChosen: boolean) => void {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting.set(input, promise);
  return (isChosen) => {
    waiting.delete(input);
    resolve(isChosen);
  };
}

const waitingIn = (form: HTMLElement | null) => [...waiting].filter(([input]) => form?.contains(input) === true);

/** True while a choice in a form waits, so that its value is not there yet. */
export function areChoicesWaiting(form: HTMLElement | null): boolean {
  return waitingIn(form).length > 0;
}

/** Resolves once no choice in a form waits any more: to false if one was not made, whose input then has the focus. */
export async function settleChoices(form: HTMLElement | null): Promise<boolean> {
  const choices = await Promise.all(
    waitingIn(form).map(async ([input, choice]) => ({ input, isChosen: await choice })),
  );
  const missed = choices.find(({ isChosen }) => !isChosen);
  missed?.input.focus();
  return missed === undefined;
}
