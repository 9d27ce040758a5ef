import { ApiError } from '#platform/web/api/api-error.ts';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';
import type { Translate } from '#platform/web/api/errors.ts';
import { nameField } from './name-field.ts';

/**
 * Describes the remedy for an invoice that cannot be shown: too long, too many requests. Other errors have their own
 * texts.
 */
export function describeProblem(problem: unknown, t: Translate): string[] {
  if (!(problem instanceof ApiError) || problem.status >= 500) return [];
  const { fields, rest } = fieldErrors(problem, 'invoice');
  return [
    ...fields.map(({ path, entry }) => `${nameField(path, t)}: ${translateError(entry, t)}`),
    ...rest.map((entry) => translateError(entry, t)),
  ];
}
