import { ConfigurationError } from './configuration-error.ts';

/** Explanations of file system errors for whoever set DATA_DIR. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not use it; give it the folder, or choose another DATA_DIR',
  EPERM: 'this account may not use it; give it the folder, or choose another DATA_DIR',
  EROFS: 'it cannot be written; choose another DATA_DIR',
  ENOTDIR: 'a file is where a folder should be; choose another DATA_DIR',
  EEXIST: 'a file is where a folder should be; choose another DATA_DIR',
  EISDIR: 'a folder is where a file should be; remove it, or choose another DATA_DIR',
  ENOTEMPTY: 'it holds something else than a database of Kontor; move that away, or choose another DATA_DIR',
  ENOENT: 'it cannot be created there; choose another DATA_DIR',
  ENAMETOOLONG: 'the path is too long; choose another DATA_DIR',
  ELOOP: 'its links lead in a circle; choose another DATA_DIR',
  ENOSPC: 'the disk is full; make room',
  EDQUOT: 'the quota of this account is used up; make room',
};

/**
 * Runs what reads and writes in the data folder. @throws ConfigurationError in one line for what the file system
 * refuses
 */
export async function inDataFolder<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw describeFolderFailure(error);
  }
}

/**
 * The error as a {@link ConfigurationError} when the file system refused a path; every other one as it is.
 *
 * @param about the path, for errors that name none, such as those of reading
 */
export function describeFolderFailure(error: unknown, about?: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code, path = about, dest, syscall = '' } = error as NodeJS.ErrnoException & { readonly dest?: string };
  // A program that cannot be run is not in the folder.
  if (syscall.startsWith('spawn')) return error;
  const reason = reasons[code ?? ''];
  return reason === undefined || path === undefined
    ? error
    : new ConfigurationError(`DATA_DIR: ${dest ?? path}: ${reason} (${code})`, { cause: error });
}
