/**
 * Focuses the first of these fields in page order, expanding collapsed parts. An input names its field in `name`, or in
 * `data-field` if that differs; a button that creates inputs names it in `data-reveals`.
 */
export function focusField(root: HTMLElement | null, paths: readonly string[]): void {
  if (focusShown(root, paths)) return;
  const closed = [...(root?.querySelectorAll<HTMLElement>('[data-reveals][aria-expanded="false"]') ?? [])];
  const button = closed.find(({ dataset: { reveals = '' } }) => paths.some((path) => path.startsWith(`${reveals}.`)));
  if (button === undefined) return;
  button.click();
  // After the inputs are rendered.
  requestAnimationFrame(() => focusShown(root, paths));
}

function focusShown(root: HTMLElement | null, paths: readonly string[]): boolean {
  // Date fields have their name on a hidden input.
  const inputs = [...(root?.querySelectorAll<HTMLElement>('[name]:not([type=hidden]), [data-field]') ?? [])];
  const first = inputs.find((input) => paths.includes(input.dataset['field'] ?? input.getAttribute('name') ?? ''));
  if (first === undefined) return false;
  const fold = first.closest('details');
  if (fold) fold.open = true;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
  return true;
}

/**
 * Focuses the input of one field at once, so that keys pressed next reach it; `selects` selects its text, too. Does
 * nothing if it is not shown.
 */
export function focusInput(root: HTMLElement | null, path: string, { selects = false } = {}): void {
  const input = root?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`);
  input?.focus();
  if (selects && input instanceof HTMLInputElement) input.select();
}

const anyInput = 'input:not([type=hidden]), textarea, select, [data-field]';

/** Focuses the first input of a form that was just opened, preferably an editable one. */
export function focusFirstField(root: HTMLElement | null): void {
  const inputs = [...(root?.querySelectorAll<HTMLElement>(anyInput) ?? [])];
  (inputs.find((input) => !input.matches('[readonly]')) ?? inputs[0])?.focus();
}
