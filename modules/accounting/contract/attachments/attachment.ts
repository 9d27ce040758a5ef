import { z } from 'zod';
import { maxFileBytes, openSpreadsheetMediaType, workbookMediaType } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { textSchema } from '#platform/contract/texts.ts';

/** Maximum number of files attached to an invoice. */
export const maxAttachments = 10;

/** Maximum bytes of the files of an invoice together: its XML and its PDF contain them, and an email carries all of them. */
export const maxAttachmentsBytes = maxFileBytes.attachment;

/** Longest description in characters. */
export const maxAttachmentDescription = 200;

/** Files that an invoice may carry: the types of EN 16931 (BT-125). */
export const attachmentRule = {
  mediaTypes: ['application/pdf', 'image/png', 'image/jpeg', 'text/csv', workbookMediaType, openSpreadsheetMediaType],
  maxBytes: maxFileBytes.attachment,
} as const satisfies FileRule;

/** Origins of an attachment: a person, or the hours that the invoice bills. */
const attachmentOrigins = ['upload', 'timesheet'] as const;

export const attachmentSchema = z.object({
  id: z.uuid(),
  fileName: textSchema(400).describe(
    'unique in the invoice; identifier and file name in the e-invoice (BT-122, BT-125)',
  ),
  description: textSchema(maxAttachmentDescription).describe('BT-123'),
  mediaType: z.enum(attachmentRule.mediaTypes),
  byteSize: z.number().int().min(0).max(maxAttachmentsBytes),
  origin: z.enum(attachmentOrigins),
});

export type InvoiceAttachment = z.infer<typeof attachmentSchema>;
