import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#platform/web/api/api-error.ts';
import { fieldErrors, translateError, type Translate } from '#platform/web/api/errors.ts';
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

/** What the user can do about an invoice that cannot be shown: too long, too much at once. Other failures speak for themselves. */
export function describeProblem(problem: unknown, t: Translate): string[] {
  if (!(problem instanceof ApiError) || problem.status >= 500) return [];
  const { fields, rest } = fieldErrors(problem, 'invoice');
  return [...fields.map(({ path, entry }) => `${nameField(path, t)}: ${translateError(entry, t)}`), ...rest.map((entry) => translateError(entry, t))];
}

/** The label of a field as it stands on the screen. */
export function nameField(path: string, t: Translate): string {
  const [, index, field] = /^positions\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
  if (index === undefined) return t(`fields.${path}`, { defaultValue: path });
  const number = Number(index) + 1;
  if (field === undefined) return t('positions.position', { number });
  return t('positions.fieldOf', { field: t(`positions.${field}`, {}), number });
}
