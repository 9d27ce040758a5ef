import { DatabaseError } from 'pg';
import { ConfigurationError } from '#platform/server/config/configuration-error.ts';
import { DatabaseUnavailableError, EmbeddedServerError, MigrationError } from '#platform/server/database/errors.ts';

/**
 * Why the process cannot start, in words for the operator who can mend it; undefined for everything that nobody
 * foresaw.
 */
export function describeStartFailure(error: unknown): string | undefined {
  if (error instanceof ConfigurationError || error instanceof MigrationError || error instanceof EmbeddedServerError)
    return error.message;
  if (error instanceof DatabaseUnavailableError)
    return `${error.message}: ${describeCause(error.cause)}; ${remedyOf(error.cause)}`;
  // The server's own state, such as read-only (25006), is no fault of the program.
  if (error instanceof DatabaseError && /^(?:25006|42501|5[378]\w{3})$/u.test(error.code ?? ''))
    return `The database refuses to work: ${error.message} (${error.code}); see DATABASE_URL`;
  return undefined;
}

function describeCause(cause: unknown): string {
  // A name with several addresses fails with one error for each, and no words of its own.
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}

function remedyOf(cause: unknown): string {
  const code = cause instanceof DatabaseError ? (cause.code ?? '') : '';
  if (code === '28P01') return 'correct user and password in DATABASE_URL';
  if (code === '3D000') return 'create it (docs/operations.md, First start), or correct its name in DATABASE_URL';
  if (code.startsWith('28')) return 'let this login in (pg_hba.conf), or correct DATABASE_URL';
  return 'see DATABASE_URL';
}
