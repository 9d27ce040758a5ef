import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { Translate } from '#platform/web/api/errors.ts';
import type { InvoiceValues } from './invoice-values.ts';

/** A wrong field with its text in the user's language. */
export interface ShownError {
  /** Path as react-hook-form names it, such as `positions.0.count`. */
  readonly path: string;
  readonly message: string;
}

/** Puts the texts on their fields and leads to the first one in the order of the page, unfolding what hides it. */
export function showErrors(form: UseFormReturn<InvoiceValues>, root: HTMLElement | null, errors: readonly ShownError[]): void {
  for (const { path, message } of errors) form.setError(path as FieldPath<InvoiceValues>, { type: 'server', message });
  const paths = new Set(errors.map((error) => error.path));
  // Date fields keep their name on a hidden input, so the visible one says in data-field whose it is.
  const inputs = [...(root?.querySelectorAll<HTMLElement>('[name]:not([type=hidden]), [data-field]') ?? [])];
  const first = inputs.find((input) => paths.has(input.dataset['field'] ?? input.getAttribute('name') ?? ''));
  if (first === undefined) return;
  const fold = first.closest('details');
  if (fold) fold.open = true;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
}

/** The label of a field as it stands on the screen. */
export function nameField(path: string, t: Translate): string {
  const [, index, field] = /^positions\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
  if (index === undefined) return t(`fields.${path}`, { defaultValue: path });
  const number = Number(index) + 1;
  if (field === undefined) return t('positions.position', { number });
  return t('positions.fieldOf', { field: t(`positions.${field}`, {}), number });
}
