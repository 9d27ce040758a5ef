import type { UploadedFile } from '#platform/contract/files.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { splitFileName } from '#platform/server/files/file-name.ts';
import { keepFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import type { AnnouncedBody } from '#platform/server/http/route.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import { communityFilePurpose } from './community-access.ts';

/** A stored PDF. */
export interface StoredPdf {
  readonly fileId: string;
  readonly file: Pick<UploadedFile, 'name' | 'mediaType'>;
}

/** Runs a change with the uploaded PDF, if there is one. */
export async function withPdf<T>(
  files: Files,
  member: MemberContext,
  file: UploadedFile | undefined,
  work: (context: TenantContext, pdf: StoredPdf | undefined) => Promise<T>,
): Promise<T> {
  return file === undefined
    ? member.transaction((context) => work(context, undefined))
    : storeFor(files, member, { file, purpose: communityFilePurpose }, (context, fileId) =>
        work(context, { fileId, file }),
      );
}

/** Keeps a stored PDF; returns the columns that name it. @throws AppError storage_full */
export async function attachPdf(context: TenantContext, { fileId, file }: StoredPdf) {
  // The file is stored, so it counts already.
  await assertRoom(context, 0);
  await keepFile(context.tx, fileId);
  const { stem, ending } = splitFileName(file.name, file.mediaType);
  return { file_id: fileId, file_name: `${stem}${ending}` };
}

/** Refuses a file for which there is no room, before it is received. */
export const assertRoomForPdf = ({ read }: MemberContext, { fileBytes }: AnnouncedBody): Promise<void> =>
  read((context) => assertRoom(context, fileBytes));
