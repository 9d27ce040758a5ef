import { DatabaseError } from 'pg';
import { AppError } from '../errors/app-error.ts';

/**
 * The database can do no work just now: the connection broke or could not be made, or its disk or memory are used up.
 * Nothing was saved, unless the reason is `outcome_unknown`: then the COMMIT was sent, and nobody could be asked whether
 * it was carried out.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly reason: 'unreachable' | 'disk_full' | 'outcome_unknown';

  constructor(
    message: string,
    {
      reason = 'unreachable',
      ...options
    }: ErrorOptions & { readonly reason?: DatabaseUnavailableError['reason'] } = {},
  ) {
    super(message, options);
    this.reason = reason;
  }
}

/** The embedded server cannot be initialised or started; the message says why and what to do. */
export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError';
}

/** The migrations and the database do not fit together, or a migration failed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Passes a write through whose value may already be taken.
 *
 * @param constraint name of the unique key that then refuses it
 * @param toError what to throw instead
 */
export async function translateDuplicate<T>(
  write: Promise<T>,
  constraint: string,
  toError: (cause: unknown) => Error,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint)
      throw toError(error);
    throw error;
  }
}

const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
]);
// pg 8 reports these without a code.
const driverMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout e|Cannot use a pool)/u;

/** True when the error means that no working connection to the database exists (any more). */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return driverMessages.test(error.message);
  // Class 08: connection exception; 57P01…57P03: shut down, crashed, starting up; 53300: no connection slot left;
  // 25P03: idle in transaction.
  return (
    systemErrors.has(code) || code.startsWith('08') || /^57P0[1-5]$/u.test(code) || code === '53300' || code === '25P03'
  );
}

/**
 * True when the database refused what was written by its content: a value it cannot hold, a rule that it breaks.
 * Written again, it is refused again.
 */
export function isRefusedByContent(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^2[23]/u.test(error.code ?? '');
}

/** True when this check constraint refused the write. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23514' && error.constraint === constraint;
}

/**
 * True when PostgreSQL ended a transaction for the sake of others and asks to try again: deadlock (40P01),
 * serialization failure (40001).
 */
export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');
}

/**
 * True when a server refuses to write because it is a replica, such as a former primary. A transaction that was opened
 * READ ONLY gets the same error for a write.
 */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

/** True for a statement that PostgreSQL ignored because one before it in the transaction had failed. */
export function isAborted(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02';
}

/** True for PostgreSQL's error that a lock was not to be had in time. */
export function isLockNotAvailable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === lockNotAvailable;
}

/** True for an error of {@link toDatabaseError} that says that a lock was not to be had in time. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof AppError && isLockNotAvailable(error.cause);
}

const lockNotAvailable = '55P03';

// Class 28: the login is refused, above all for its password (28P01); 3D000: there is no such database.
const refusedLogin = /^(?:28\w{3}|3D000)$/u;

/**
 * True for the error of a new connection that finds no room for a file of the catalogue, after PostgreSQL has ended for
 * want of room and started again. It has the code of internal errors (relcache.c), and its words depend on the language.
 */
function isCatalogueUnwritten(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'XX000' && error.routine === 'write_item';
}

/**
 * True when the disk is full, here (ENOSPC, EDQUOT) or at the database (53100), or the memory of the database (53200).
 */
export function isStorageFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    (error instanceof DatabaseError && (code === '53100' || code === '53200')) ||
    isCatalogueUnwritten(error)
  );
}

/**
 * Turns a lost connection, a refused login or a full disk into {@link DatabaseUnavailableError}, a lock that was not to
 * be had in time (55P03) into AppError overloaded; every other error stays what it is.
 */
export function toDatabaseError(error: unknown): unknown {
  if (isLockNotAvailable(error))
    return new AppError('overloaded', {
      message: 'another transaction holds a lock that this one needs',
      retryAfterSeconds: 5,
      cause: error,
    });
  if (isStorageFull(error))
    return new DatabaseUnavailableError('The disk or memory of the database is full', {
      cause: error,
      reason: 'disk_full',
    });
  const refused = error instanceof DatabaseError && refusedLogin.test(error.code ?? '');
  return refused || isConnectionLost(error)
    ? new DatabaseUnavailableError('The database cannot be reached', { cause: error })
    : error;
}
