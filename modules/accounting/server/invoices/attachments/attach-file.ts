import { readFile } from 'node:fs/promises';
import { mediaTypeNames, workbookMediaType } from '#platform/contract/files.ts';
import type { UploadedFile } from '#platform/contract/files.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { copyFile, keepFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import {
  attachmentRule,
  maxAttachments,
  maxAttachmentsBytes,
} from '#modules/accounting/contract/attachments/attachment.ts';
import type { InvoiceAttachment } from '#modules/accounting/contract/attachments/attachment.ts';
import { logInvoice } from '../log-invoice.ts';
import { assertNoCancellation, requireInvoice } from '../require-invoice.ts';
import { findInvoice } from '../repository.ts';
import type { StoredInvoice } from '../repository.ts';
import { findDraft } from '../find-draft.ts';
import {
  deleteAttachment,
  findAttachment,
  insertAttachment,
  listAttachedFiles,
  updateDescription,
} from '../../attachments/attachment-repository.ts';
import type { FoundAttachment } from '../../attachments/attachment-repository.ts';
import { nameAttachment } from './name-attachment.ts';

/** Purpose of the files of attachments. */
export const attachmentPurpose = 'invoice-attachment';

/** File to attach, stored and not yet kept. */
export interface FileToAttach extends Pick<UploadedFile, 'name' | 'byteSize' | 'sha256'> {
  readonly mediaType: InvoiceAttachment['mediaType'];
}

const megabytes = maxAttachmentsBytes / 1024 ** 2;

/** Throws for an Office document that is no workbook: the names of an archive's files are not compressed. */
export async function assertWorkbook({ path, mediaType }: Pick<UploadedFile, 'path' | 'mediaType'>): Promise<void> {
  if (mediaType !== workbookMediaType || (await readFile(path)).includes('xl/workbook')) return;
  const allowed = attachmentRule.mediaTypes.map((type) => mediaTypeNames[type]).join(', ');
  throw new AppError('file_type_not_allowed', {
    field: 'file',
    message: `file: found an Office document that is no workbook, allowed are ${allowed}`,
    params: { allowed, kind: 'unknown' },
  });
}

/**
 * Throws where a file cannot be attached, before it is stored.
 * @throws AppError not_found, invoice_issued, cancellation_unfinished, too_many_attachments,
 * invoice_attachments_too_large
 */
export async function assertAttachable(
  context: TenantContext,
  invoiceId: string,
  file: Pick<FileToAttach, 'byteSize'>,
): Promise<void> {
  const { invoice } = requireInvoice(await findInvoice(context, invoiceId), 'invoiceId');
  if (invoice.status !== 'draft') throw new AppError('invoice_issued');
  assertRoomFor(invoice, file);
}

function assertRoomFor(invoice: StoredInvoice['invoice'], { byteSize }: Pick<FileToAttach, 'byteSize'>): void {
  assertNoCancellation(invoice);
  if (invoice.attachments.length >= maxAttachments)
    throw new AppError('too_many_attachments', { field: 'file', params: { maximum: maxAttachments } });
  const total = invoice.attachments.reduce((sum, other) => sum + other.byteSize, byteSize);
  if (total > maxAttachmentsBytes)
    throw new AppError('invoice_attachments_too_large', { field: 'file', params: { megabytes } });
}

/** Attaches a stored file to a draft and keeps it. @throws as `assertAttachable`; AppError storage_full */
export async function attachFile(
  context: TenantContext,
  file: FileToAttach,
  {
    fileId,
    invoiceId,
    description = '',
    origin = 'upload',
  }: {
    readonly fileId: string;
    readonly invoiceId: string;
    readonly description?: string;
    readonly origin?: InvoiceAttachment['origin'];
  },
): Promise<InvoiceAttachment> {
  const { id: invoiceRowId, invoice } = await findDraft(context, invoiceId);
  assertRoomFor(invoice, file);
  // The file is stored, so it counts already.
  await assertRoom(context, 0);
  const { mediaType, byteSize, sha256 } = file;
  const attachment = {
    id: createId(),
    fileName: nameAttachment(
      file.name,
      mediaType,
      invoice.attachments.map(({ fileName }) => fileName),
    ),
    description,
    mediaType,
    byteSize,
    origin,
  };
  const { organizationId } = context.actor;
  await insertAttachment(context.tx, { organizationId, invoiceRowId, fileId, sha256, attachment });
  await keepFile(context.tx, fileId);
  await logChange(context, { id: invoiceRowId, number: invoiceId }, null, attachment);
  return attachment;
}

/** Returns an attachment of a draft, whose row is locked. @throws AppError not_found, invoice_issued */
async function requireOfDraft(context: TenantContext, id: string): Promise<FoundAttachment & { invoiceRowId: string }> {
  const known = await findAttachment(context.tx, id);
  if (!known) throw new AppError('not_found');
  const { id: invoiceRowId } = await findDraft(context, known.number);
  const found = await findAttachment(context.tx, id);
  if (!found) throw new AppError('not_found');
  return { ...found, invoiceRowId };
}

/** Changes the description of an attachment. @throws AppError not_found, invoice_issued */
export async function describeAttachment(
  context: TenantContext,
  id: string,
  description: string,
): Promise<InvoiceAttachment> {
  const { number, attachment, invoiceRowId } = await requireOfDraft(context, id);
  if (attachment.description === description) return attachment;
  await updateDescription(context.tx, id, description);
  const changed = { ...attachment, description };
  await logChange(context, { id: invoiceRowId, number }, attachment, changed);
  return changed;
}

/** Removes an attachment of a draft. @throws AppError not_found, invoice_issued */
export async function removeAttachment(context: TenantContext, id: string): Promise<void> {
  const { number, attachment, invoiceRowId } = await requireOfDraft(context, id);
  await deleteAttachment(context.tx, id);
  await logChange(context, { id: invoiceRowId, number }, attachment, null);
}

/** Attaches the files of an invoice to its copy as well. @param from row of the invoice @param to number of the draft */
export async function copyAttachments(context: TenantContext, from: string, to: string): Promise<void> {
  const { id: invoiceRowId } = await findDraft(context, to);
  const { organizationId } = context.actor;
  for (const { attachment, file } of await listAttachedFiles(context.tx, from)) {
    const fileId = await copyFile(context.tx, file.id);
    const { sha256 } = file;
    const copied = { ...attachment, id: createId() };
    await insertAttachment(context.tx, { organizationId, invoiceRowId, fileId, sha256, attachment: copied });
  }
  await assertRoom(context, 0);
}

function logChange(
  context: TenantContext,
  invoice: { readonly id: string; readonly number: string },
  before: InvoiceAttachment | null,
  after: InvoiceAttachment | null,
): Promise<void> {
  const describe = (attachment: InvoiceAttachment | null) =>
    attachment && [attachment.fileName, attachment.description].filter(Boolean).join(': ');
  return logInvoice(context, 'invoice_changed', invoice, {
    changes: [{ field: 'attachments', from: describe(before), to: describe(after) }],
  });
}
