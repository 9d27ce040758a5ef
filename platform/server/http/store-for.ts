import type { UploadedFile } from '../../contract/files.ts';
import { AppError } from '../errors/app-error.ts';
import { removeUnkeptFile } from '../files/file-repository.ts';
import type { Files } from '../files/files.ts';
import type { MemberContext, TenantContext } from './context.ts';

/** File that the server has created, such as a PDF. */
interface CreatedFile extends Pick<UploadedFile, 'name' | 'mediaType'> {
  readonly bytes: Uint8Array;
}

interface FileToStore {
  readonly file: UploadedFile | CreatedFile;
  readonly purpose: string;
}

type StoringContext = Pick<MemberContext, 'actor' | 'transaction'>;

/**
 * Stores an uploaded or created file for a transaction that needs it; what is refused there leaves no file.
 *
 * @param work what needs it, with its id
 * @throws AppError file_store_unavailable; as `work`
 */
export async function storeFor<T>(
  files: Pick<Files, 'store'>,
  context: StoringContext,
  file: FileToStore,
  work: (context: TenantContext, fileId: string) => Promise<T>,
): Promise<T> {
  return storeEachFor(files, context, [file], (tenant, [fileId = '']) => work(tenant, fileId));
}

/** Stores several files as `storeFor` stores one. @param work what needs them, with their ids in the given order */
export async function storeEachFor<T>(
  files: Pick<Files, 'store'>,
  { actor, transaction }: StoringContext,
  stored: readonly FileToStore[],
  work: (context: TenantContext, fileIds: readonly string[]) => Promise<T>,
): Promise<T> {
  const fileIds: string[] = [];
  const store = async (): Promise<T> => {
    for (const { file, purpose } of stored) {
      const content = 'bytes' in file ? file.bytes : file;
      fileIds.push(await files.store(actor, content, { name: file.name, mediaType: file.mediaType, purpose }));
    }
    return transaction((context) => work(context, fileIds));
  };
  return store().catch(async (error: unknown) => {
    // After any other error the transaction may have been committed.
    if (error instanceof AppError && fileIds.length > 0)
      await transaction(async ({ tx }) => {
        for (const fileId of fileIds) await removeUnkeptFile(tx, fileId);
      });
    throw error;
  });
}
