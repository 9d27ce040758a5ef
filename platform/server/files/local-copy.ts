import type { StoredFile } from './file-repository.ts';
import type { Files } from './files.ts';

/** Copies a stored file to the disk of this server for a child process, runs the work, and removes the copy. */
export async function withLocalFile<T>(
  { drafts, read }: Pick<Files, 'drafts' | 'read'>,
  file: StoredFile,
  work: (path: string) => Promise<T>,
): Promise<T> {
  return withLocalCopy({ drafts }, await read(file), work);
}

/** Does the same with bytes that are not a stored file. */
export async function withLocalCopy<T>(
  { drafts }: Pick<Files, 'drafts'>,
  content: Parameters<Files['drafts']['write']>[0],
  work: (path: string) => Promise<T>,
): Promise<T> {
  const draft = await drafts.write(content);
  try {
    return await work(draft.path);
  } finally {
    await drafts.remove(draft);
  }
}
