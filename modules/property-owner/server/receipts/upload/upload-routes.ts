import { assertRoom } from '#platform/server/files/assert-room.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { AnnouncedBody, Route } from '#platform/server/http/route.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { storeEachFor } from '#platform/server/http/store-for.ts';
import type { ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import {
  getReceiptOriginal,
  readReceiptFile,
  uploadReceipt,
} from '#modules/property-owner/contract/receipts/upload.ts';
import { documentPurpose } from '../../import/fetch-documents.ts';
import { findReceiptFile } from '../../transactions/receipt-file.ts';
import { readFile } from './read-file.ts';
import { assertAdministersReceipts } from '../receipt-reader.ts';
import { addReceipt, assertNewFile, findSameFile, toReceiptPdf } from './upload-receipt.ts';

interface UploadParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
  readonly reader: ReceiptReader;
}

/** Routes of receipts that a person adds, and of what they were made of. */
export function createUploadRoutes({ files, renderer, reader }: UploadParts): readonly Route[] {
  return [
    route(
      uploadReceipt,
      async ({ body: { nochmals, ...facts }, files: { file } }, member) => {
        const { read, tenantQueue, signal, log } = member;
        const isAgain = nochmals === 'true';
        const language = await read(async (context) => {
          await assertAdministersReceipts(context);
          if (!isAgain) await assertNewFile(context.tx, file.sha256);
          return readLanguage(context);
        });
        const pdf = await toReceiptPdf({ renderer, reader }, file, { tenantQueue, signal, log, language });
        // A photo is on the page of its PDF; XML has more in it than its readable page.
        const kept = [pdf ?? file, ...(file.mediaType === 'application/xml' ? [file] : [])];
        const stored = kept.map((one) => ({ file: one, purpose: documentPurpose }));
        return {
          beleg: await storeEachFor(files, member, stored, (context, [fileId = '', originalId]) =>
            addReceipt(context, facts, { fileId, originalId, file, pdf, isAgain }),
          ),
        };
      },
      { beforeBody },
    ),
    route(
      readReceiptFile,
      async ({ files: { file } }, { read, tenantQueue, signal, log }) => {
        const found = await readFile(reader, file, { tenantQueue, signal, log });
        const known = await read(({ tx }) => findSameFile(tx, file.sha256));
        return { ...found, schon: known ?? null };
      },
      { beforeBody },
    ),
    route(getReceiptOriginal, async ({ params: { archivid } }, { read }) => ({
      file: await read(({ tx }) => findReceiptFile(tx, archivid, 'original_file_id')),
      source: files,
      fileName: `${archivid.replaceAll(/[\\/]/gu, '-')}.xml`,
    })),
  ];
}

/** Refuses a file before it is received: by whom it may not be sent, and if there is no room. */
const beforeBody = ({ read }: MemberContext, { fileBytes }: AnnouncedBody): Promise<void> =>
  read(async (context) => {
    await assertAdministersReceipts(context);
    await assertRoom(context, fileBytes);
  });
