/**
 * Leads to the first of these fields in the order of the page, unfolding what hides it. An input says in `name`, or in
 * `data-field` where that is another one's, to which field it belongs.
 */
export function focusField(root: HTMLElement | null, paths: readonly string[]): void {
  // Date fields keep their name on a hidden input.
  const inputs = [...(root?.querySelectorAll<HTMLElement>('[name]:not([type=hidden]), [data-field]') ?? [])];
  const first = inputs.find((input) => paths.includes(input.dataset['field'] ?? input.getAttribute('name') ?? ''));
  if (first === undefined) return;
  const fold = first.closest('details');
  if (fold) fold.open = true;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
}

/** The first input of a form that has just been opened. */
export function focusFirstField(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
}

/** The heading of the page: where to go on when what had the focus is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#page h1')?.focus();
}
