import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { ErrorEntry } from '../../contract/errors.ts';
import { AppError } from '../errors/app-error.ts';

type Issue = z.core.$ZodIssue;

// A hostile body can be wrong in a million places; naming the first hundred helps more than all.
const maxEntries = 100;

/** Validates each part of a request by its contract; a failure names every wrong field at once. */
export const contractValidatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: toValidationError(result.error.issues) };
  };

function toValidationError(issues: readonly Issue[]): AppError {
  const entries = describeIssues(issues);
  return new AppError('validation_failed', { entries: entries.slice(0, maxEntries) });
}

/** Converts the contract's issues with a value to error entries; the first hundred. */
export function describeIssues(issues: readonly Issue[]): ErrorEntry[] {
  return issues.slice(0, maxEntries).flatMap(flattenUnion).flatMap(toEntries);
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
    return issue.keys
      .slice(0, maxEntries)
      .map((key) => entry([...issue.path, key], 'unknown_field', {}, 'unknown field'));
  }
  // Contracts name their own rules by a code in place of the message.
  const own = /^[a-z][a-z_]+$/.test(issue.message) ? issue.message : undefined;
  return [entry(issue.path, own ?? issue.code, limitsOf(issue), own?.replaceAll('_', ' ') ?? issue.message)];
}

function entry(path: readonly PropertyKey[], code: string, params: ErrorEntry['params'], message: string): ErrorEntry {
  const field = path.map(String).join('.').slice(0, 300);
  return {
    code,
    message: field ? `${field}: ${message}` : message,
    description: `errors.field.${code}`,
    field,
    params,
  };
}

function limitsOf(issue: Issue): Record<string, string | number> {
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum), kind: issue.origin };
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum), kind: issue.origin };
  if (issue.code === 'invalid_type') return { expected: issue.expected };
  if (issue.code === 'invalid_format') return { format: issue.format };
  // Rules of contracts say their limits themselves.
  if (issue.code === 'custom') return (issue.params ?? {}) as Record<string, string | number>;
  return {};
}
