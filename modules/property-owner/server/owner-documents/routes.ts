import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import { allOwners } from '../../contract/external-ids.ts';
import * as contract from '../../contract/owner-documents/owner-documents.ts';
import { seesEveryOwner } from '../wall/sees-every-owner.ts';
import { requireOwner } from '../wall/require-owner.ts';
import { addDocument, removeDocument, saveDocument } from './change-documents.ts';
import { ownerDocumentPurpose } from '../wall/document-purpose.ts';
import { findDocument, listDocuments } from './document-repository.ts';

/** Routes of documents: everybody of the module reads what the wall shows, administrators lay them. */
export function createDocumentRoutes(files: Files): readonly Route[] {
  return [
    route(contract.listOwnerDocuments, ({ params: { eid }, query }, { read }) =>
      read(async (context) => {
        if (eid !== allOwners) await requireOwner(context, eid, 'eid');
        const { rows, nextCursor } = await listDocuments(context.tx, eid, query);
        return { documents: rows, writable: await seesEveryOwner(context.tx), nextCursor };
      }),
    ),
    route(
      contract.addOwnerDocument,
      async ({ body, files: { file } }, member) => ({
        document: await storeFor(files, member, { file, purpose: ownerDocumentPurpose }, (context, fileId) =>
          addDocument(context, body, { fileId, file }),
        ),
      }),
      { beforeBody: ({ read }, { fileBytes }) => read((context) => assertRoom(context, fileBytes)) },
    ),
    route(contract.saveOwnerDocument, async ({ params, body }, { transaction }) => ({
      document: await transaction((context) => saveDocument(context, params.id, body)),
    })),
    route(contract.removeOwnerDocument, async ({ params }, { transaction }) => {
      await transaction((context) => removeDocument(context, params.id));
      return {};
    }),
    route(contract.getOwnerDocumentFile, async ({ params }, { read }) => {
      const { file, fileName } = await read(({ tx }) => findDocumentFile(tx, params.id));
      return { file, source: files, fileName };
    }),
  ];
}

/** @throws AppError not_found, also if only the file is missing */
async function findDocumentFile(
  tx: Transaction,
  id: string,
): Promise<{ readonly file: StoredFile; readonly fileName: string }> {
  const found = await findDocument(tx, id);
  const file = found && (await findFile(tx, found.fileId));
  if (!found || !file) throw new AppError('not_found');
  return { file, fileName: found.document.fileName };
}
