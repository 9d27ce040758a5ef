import { ConfigurationError } from '#platform/server/config/configuration-error.ts';
import { DatabaseUnavailableError, EmbeddedServerError, MigrationError } from '#platform/server/database/errors.ts';

/** Why the process cannot start, in words for the operator who can mend it; undefined for everything that nobody foresaw. */
export function describeStartFailure(error: unknown): string | undefined {
  if (error instanceof ConfigurationError || error instanceof MigrationError || error instanceof EmbeddedServerError) return error.message;
  if (error instanceof DatabaseUnavailableError) return `${error.message}: ${describeCause(error.cause)}; see DATABASE_URL`;
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return undefined;
  const { code, address, port } = error as NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} of ${address} is taken by another program; end it or choose another PORT`;
  if (code === 'EACCES') return `This account may not listen on port ${port}; choose a PORT above 1023`;
  return `The server cannot listen on ${address}: ${code}; see HOST`;
}

function describeCause(cause: unknown): string {
  // A name with several addresses fails with one error for each, and no words of its own.
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
