import { AppError } from '../errors/app-error.ts';
import { ContentMissingError } from './content-store.ts';

const retryAfterSeconds = 10;

/**
 * Runs what reads or writes the store. @throws ContentMissingError for what is not there, else AppError
 * file_store_unavailable
 */
export async function inStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isMissing(error)
      ? new ContentMissingError('the content is not in the file store', { cause: error })
      : toUnavailable(error);
  }
}

/** Error for callers if a store is full, read-only or unreachable. */
export function toUnavailable(cause: unknown): AppError {
  return cause instanceof AppError ? cause : new AppError('file_store_unavailable', { cause, retryAfterSeconds });
}

/** The library wraps what the driver found. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || error.name === 'NoSuchKey' || isMissing(error.cause);
}
