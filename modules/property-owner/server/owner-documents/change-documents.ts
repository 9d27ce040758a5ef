import type { UploadedFile } from '#platform/contract/files.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { splitFileName } from '#platform/server/files/file-name.ts';
import { keepFile, removeFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { DocumentKind } from '../../contract/import/document-kinds.ts';
import type { OwnerDocument } from '../../contract/owner-documents/owner-documents.ts';
import { requireOwner } from '../wall/require-owner.ts';
import { askForTexts } from './texts/read-texts.ts';
import { findDocument } from './document-repository.ts';

/** Facts of a document. */
export interface DocumentFacts {
  readonly title: string;
  readonly kind: DocumentKind;
  readonly year: number | null;
  /** Ids of the records of a house and a unit. */
  readonly property: string | null;
  readonly rentalUnit: string | null;
}

/**
 * Lays a stored file before an owner.
 * @throws AppError not_found, validation_failed for a house or unit of somebody else, storage_full
 */
export async function addDocument(
  context: TenantContext,
  { eid, publishedOn, ...facts }: DocumentFacts & { readonly eid: string; readonly publishedOn?: string | undefined },
  { fileId, file }: { readonly fileId: string; readonly file: Pick<UploadedFile, 'name' | 'mediaType' | 'byteSize'> },
): Promise<OwnerDocument> {
  const { tx, actor, clock } = context;
  const owner = await requireOwner(context, eid, 'eid');
  await assertPlaces(context, owner.id, facts);
  // The file is stored, so it counts already.
  await assertRoom(context, 0);
  const id = createId();
  await tx
    .insertInto('owner_documents')
    .values({
      organization_id: actor.organizationId,
      id,
      owner_id: owner.id,
      ...toColumns(facts),
      published_on: publishedOn ?? todayInGermany(clock),
      file_id: fileId,
      file_name: nameFile(file),
      media_type: file.mediaType,
      byte_size: file.byteSize,
      created_by: actor.userId,
    })
    .execute();
  await keepFile(tx, fileId);
  await askForTexts(tx, actor.organizationId);
  const document = await requireDocument(context, id);
  await log(context, 'owner_document_added', null, document);
  return document;
}

/** Names a file by its content: owners save it under this name. */
function nameFile({ name, mediaType }: Pick<UploadedFile, 'name' | 'mediaType'>): string {
  const { stem, ending } = splitFileName(name, mediaType);
  return `${stem}${ending}`;
}

/**
 * Changes the facts of a document.
 * @throws AppError not_found, validation_failed for a house or unit of somebody else, changed_meanwhile,
 *   record_delivered
 */
export async function saveDocument(
  context: TenantContext,
  id: string,
  { version, publishedOn, ...facts }: DocumentFacts & { readonly version: number; readonly publishedOn: string },
): Promise<OwnerDocument> {
  const { tx } = context;
  const before = await findDocument(tx, id);
  if (!before) throw new AppError('not_found');
  if (before.document.source === 'import') throw new AppError('record_delivered');
  await assertPlaces(context, before.ownerId, facts);
  const { numUpdatedRows } = await tx
    .updateTable('owner_documents')
    .set({ ...toColumns(facts), published_on: publishedOn, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('changed_meanwhile');
  const document = await requireDocument(context, id);
  await log(context, 'owner_document_changed', before.document, document);
  return document;
}

/**
 * Removes a document with its file. One that an import brought keeps its row, so that the next import does not bring it
 * again.
 *
 * @throws AppError not_found
 */
export async function removeDocument(context: TenantContext, id: string): Promise<void> {
  const { tx } = context;
  const found = await findDocument(tx, id);
  if (!found) throw new AppError('not_found');
  if (found.document.source === 'import') {
    const { numUpdatedRows } = await tx
      .updateTable('owner_documents')
      .set({ removed_at: context.clock.now() })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AppError('not_found');
  } else {
    const { numDeletedRows } = await tx.deleteFrom('owner_documents').where('id', '=', id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('not_found');
    await removeUnusedFile(tx, found.fileId);
  }
  await log(context, 'owner_document_removed', found.document, null);
}

/** Removes a file unless a delivered document is the same PDF and has taken it over. */
async function removeUnusedFile(tx: Transaction, fileId: string): Promise<void> {
  const other = await tx.selectFrom('owner_documents').select('id').where('file_id', '=', fileId).executeTakeFirst();
  if (!other) await removeFile(tx, fileId);
}

async function requireDocument({ tx }: Pick<TenantContext, 'tx'>, id: string): Promise<OwnerDocument> {
  const found = await findDocument(tx, id);
  if (!found) throw new AppError('not_found');
  return found.document;
}

/** Refuses a house or unit that is not the owner's: the wall follows the owner alone. */
async function assertPlaces(
  { tx }: Pick<TenantContext, 'tx'>,
  ownerId: string,
  { property, rentalUnit }: Pick<DocumentFacts, 'property' | 'rentalUnit'>,
): Promise<void> {
  if (property !== null) {
    const found = await tx
      .selectFrom('properties')
      .select('id')
      .where('id', '=', property)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (!found) throw invalidField('property', 'not_of_owner');
  }
  if (rentalUnit === null) return;
  const unit = await tx
    .selectFrom('rental_units')
    .select('property_id')
    .where('id', '=', rentalUnit)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!unit || (property !== null && unit.property_id !== property)) throw invalidField('rentalUnit', 'not_of_owner');
}

function toColumns({ title, kind, year, property, rentalUnit }: DocumentFacts) {
  return { title, kind, year, property_id: property, rental_unit_id: rentalUnit };
}

async function log(
  context: TenantContext,
  event: 'owner_document_added' | 'owner_document_changed' | 'owner_document_removed',
  before: OwnerDocument | null,
  after: OwnerDocument | null,
): Promise<void> {
  const document = after ?? before;
  if (!document) return;
  await logEvent(context, {
    event,
    subject: { type: 'owner_document', id: document.id, label: document.title },
    changes: listChanges(describe(before), describe(after)),
  });
}

function describe(document: OwnerDocument | null): object {
  if (!document) return {};
  const { title, kind, year, eigentuemer, property, rentalUnit, publishedOn, fileName } = document;
  return {
    eigentuemer,
    title,
    kind,
    year: year === null ? null : String(year),
    property: property?.name ?? null,
    rentalUnit: rentalUnit?.name ?? null,
    publishedOn,
    fileName,
  };
}
