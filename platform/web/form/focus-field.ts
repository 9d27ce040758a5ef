/**
 * Leads to the first of these fields in the order of the page, unfolding what hides it. An input says in `name`, or in
 * `data-field` where that is another one's, to which field it belongs; a button that makes inputs says in
 * `data-reveals` to what.
 */
export function focusField(root: HTMLElement | null, paths: readonly string[]): void {
  if (focusShown(root, paths)) return;
  const closed = [...(root?.querySelectorAll<HTMLElement>('[data-reveals][aria-expanded="false"]') ?? [])];
  const button = closed.find(({ dataset: { reveals = '' } }) => paths.some((path) => path.startsWith(`${reveals}.`)));
  if (button === undefined) return;
  button.click();
  // Once they are there.
  requestAnimationFrame(() => focusShown(root, paths));
}

function focusShown(root: HTMLElement | null, paths: readonly string[]): boolean {
  // Date fields keep their name on a hidden input.
  const inputs = [...(root?.querySelectorAll<HTMLElement>('[name]:not([type=hidden]), [data-field]') ?? [])];
  const first = inputs.find((input) => paths.includes(input.dataset['field'] ?? input.getAttribute('name') ?? ''));
  if (first === undefined) return false;
  const fold = first.closest('details');
  if (fold) fold.open = true;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
  return true;
}

const anyInput = 'input:not([type=hidden]), textarea, select, [data-field]';

/** The first input of a form that has just been opened: one that can be filled in, where there is one. */
export function focusFirstField(root: HTMLElement | null): void {
  const inputs = [...(root?.querySelectorAll<HTMLElement>(anyInput) ?? [])];
  (inputs.find((input) => !input.matches('[readonly]')) ?? inputs[0])?.focus();
}
