import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '#modules/property-owner/contract/community/resolutions.ts';
import { readLetterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { assertRoomForPdf, withPdf } from '../attach-pdf.ts';
import { administersCommunities } from '../community-access.ts';
import { addNote, addResolution, removeResolution, saveResolution } from './change-resolutions.ts';
import { collectionDocument, maxCharacters, maxCollected } from './collection-document.ts';
import type { CollectionToPrint } from './collection-document.ts';
import { findResolution, listResolutions, measureCollection, readCollection } from './resolution-repository.ts';

interface ResolutionParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
}

/** Routes of a community's collection of resolutions. */
export function createResolutionRoutes({ files, renderer }: ResolutionParts): readonly Route[] {
  return [
    route(contract.listResolutions, ({ params: { eid }, query: { deleted, ...query } }, { read }) =>
      read(async (context) => {
        const owner = await requireOwner(context, eid, 'eid');
        const writable = await administersCommunities(context.tx);
        const { rows, nextCursor } = await listResolutions(
          context.tx,
          owner.id,
          { ...query, withDeleted: deleted === 'true' },
          { readsDeleted: writable },
        );
        return { beschluesse: rows, writable, nextCursor };
      }),
    ),
    route(contract.getResolution, ({ params }, { read }) =>
      read(async ({ tx }) => {
        const found = await findResolution(tx, params, { readsDeleted: await administersCommunities(tx) });
        if (!found) throw new AppError('not_found');
        return { beschluss: found.resolution };
      }),
    ),
    route(
      contract.addResolution,
      async ({ body, files: { file } }, member) => ({
        beschluss: await withPdf(files, member, file[0], (context, pdf) => addResolution(context, body, pdf)),
      }),
      { beforeBody: assertRoomForPdf },
    ),
    route(
      contract.saveResolution,
      async ({ body, files: { file } }, member) => ({
        beschluss: await withPdf(files, member, file[0], (context, pdf) => saveResolution(context, body, pdf)),
      }),
      { beforeBody: assertRoomForPdf },
    ),
    route(contract.removeResolution, async ({ params, query: { reason = '' } }, { transaction }) => {
      await transaction((context) => removeResolution(context, { ...params, reason }));
      return {};
    }),
    route(contract.addResolutionNote, async ({ params, body }, { transaction }) => ({
      beschluss: await transaction((context) => addNote(context, params, body)),
    })),
    route(contract.getResolutionFile, async ({ params: { id }, query: { deleted } }, { read }) => ({
      file: await read(({ tx }) => findResolutionFile(tx, id, deleted === 'true')),
      source: files,
      fileName: `WEG-Beschluss-${id}.pdf`,
    })),
    route(contract.getResolutionCollection, async ({ params: { eid } }, { read, clock, signal, tenantQueue }) => {
      const given = await read((context) => gatherCollection(context, eid));
      const bytes = await collectionDocument.render(
        renderer,
        { ...given, madeAt: clock.now().toISOString() },
        { signal, tenantQueue },
      );
      return { bytes, fileName: `${documentTexts[given.language].collection.title} ${given.community}.pdf` };
    }),
  ];
}

/** @throws AppError not_found, also if only the file is missing, and for members if the entry is deleted */
async function findResolutionFile(tx: Transaction, id: string, withDeleted: boolean): Promise<StoredFile> {
  const found = await findResolution(tx, { id }, { readsDeleted: true });
  const isHidden = found?.resolution.geloescht != null && !(withDeleted && (await administersCommunities(tx)));
  const file = found && !isHidden && found.fileId !== null ? await findFile(tx, found.fileId) : undefined;
  if (!file) throw new AppError('not_found');
  return file;
}

/** @throws AppError not_found behind the wall, document_too_large */
async function gatherCollection(context: TenantContext, eid: string): Promise<Omit<CollectionToPrint, 'madeAt'>> {
  const owner = await requireOwner(context, eid, 'eid');
  const { entries, characters } = await measureCollection(context.tx, owner.id);
  if (entries > maxCollected || characters > maxCharacters)
    throw new AppError('document_too_large', { params: { maximum: maxCollected } });
  return {
    resolutions: await readCollection(context.tx, owner.id),
    language: await readLanguage(context),
    letterhead: await readLetterhead(context, eid),
    community: owner.name,
  };
}
