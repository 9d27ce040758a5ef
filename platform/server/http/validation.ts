import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import { AppError } from '../errors/app-error.ts';

type Issue = z.core.$ZodIssue;

/** The provider hands each issue on whole, typed as unknown. */
function toIssue(entry: ZodFastifySchemaValidationError): Issue {
  return entry.params.issue as unknown as Issue;
}

/**
 * Turns a failed validation into one answer that names every wrong field at once.
 *
 * @returns undefined when the error is not a validation error of a contract
 */
export function toValidationError(error: unknown): AppError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const issues = error.validation.flatMap((entry) => flattenUnion(toIssue(entry)));
  return new AppError('validation_failed', { entries: issues.slice(0, 100).flatMap(toEntries) });
}

/** A union fails with one list per option; the option that came furthest tells most. */
function flattenUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? [];
  return nearest.length === 0
    ? [issue]
    : nearest.flatMap((inner) => flattenUnion({ ...inner, path: [...issue.path, ...inner.path] }));
}

function toEntries(issue: Issue): ErrorEntry[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => entry([...issue.path, key], 'unknown_field', {}, 'unknown field'));
  }
  // Contracts name their own rules by a code in place of the message.
  const own = /^[a-z][a-z_]+$/.test(issue.message) ? issue.message : undefined;
  return [entry(issue.path, own ?? issue.code, limitsOf(issue), own?.replaceAll('_', ' ') ?? issue.message)];
}

function entry(path: readonly PropertyKey[], code: string, params: ErrorEntry['params'], message: string): ErrorEntry {
  const field = path.map(String).join('.').slice(0, 300);
  return { code, message: field ? `${field}: ${message}` : message, description: `errors.field.${code}`, field, params };
}

function limitsOf(issue: Issue): Record<string, string | number> {
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum), kind: issue.origin };
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum), kind: issue.origin };
  if (issue.code === 'invalid_type') return { expected: issue.expected };
  if (issue.code === 'invalid_format') return { format: issue.format };
  return {};
}
