import type { UploadedFile } from '../../contract/files.ts';
import { AppError } from '../errors/app-error.ts';
import { removeUnkeptFile } from '../files/file-repository.ts';
import type { Files } from '../files/files.ts';
import type { MemberContext, TenantContext } from './context.ts';

/** File that the server has created, such as a PDF. */
interface CreatedFile extends Pick<UploadedFile, 'name' | 'mediaType'> {
  readonly bytes: Uint8Array;
}

/**
 * Stores an uploaded or created file for a transaction that needs it; what is refused there leaves no file.
 *
 * @param work what needs it, with its id
 * @throws AppError file_store_unavailable; as `work`
 */
export async function storeFor<T>(
  files: Pick<Files, 'store'>,
  { actor, transaction }: Pick<MemberContext, 'actor' | 'transaction'>,
  { file, purpose }: { readonly file: UploadedFile | CreatedFile; readonly purpose: string },
  work: (context: TenantContext, fileId: string) => Promise<T>,
): Promise<T> {
  const content = 'bytes' in file ? file.bytes : file;
  const fileId = await files.store(actor, content, { name: file.name, mediaType: file.mediaType, purpose });
  return transaction((context) => work(context, fileId)).catch(async (error: unknown) => {
    // After any other error the transaction may have been committed.
    if (error instanceof AppError) await transaction(({ tx }) => removeUnkeptFile(tx, fileId));
    throw error;
  });
}
