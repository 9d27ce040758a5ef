import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file } from '#platform/contract/files.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { storedNumberSchema } from './invoices.ts';
import { attachmentRule, attachmentSchema, maxAttachmentDescription } from '../attachments/attachment.ts';

const base = '/api/benit/accounting';
const access = { permission: 'benit-accounting-permission' } as const;

const params = z.object({ id: z.uuid() });
const description = lineSchema(maxAttachmentDescription);

export const addAttachment = defineEndpoint({
  id: 'addAttachment',
  method: 'POST',
  path: `${base}/invoice-attachment`,
  access,
  summary: 'Attaches a file to a draft; it becomes part of the e-invoice (BG-24) when the draft is issued',
  request: {
    body: z.strictObject({ invoiceId: storedNumberSchema, description: description.default('') }),
    files: { file: attachmentRule },
  },
  response: z.object({ attachment: attachmentSchema }),
  errors: [
    'not_found',
    'invoice_issued',
    'cancellation_unfinished',
    'invoice_attachments_too_large',
    'too_many_attachments',
    'file_unreadable',
    'storage_full',
  ],
});

export const describeAttachment = defineEndpoint({
  id: 'describeAttachment',
  method: 'PUT',
  path: `${base}/invoice-attachment/:id`,
  access,
  summary: 'Changes the description of a file attached to a draft',
  request: { params, body: z.strictObject({ description }) },
  response: z.object({ attachment: attachmentSchema }),
  errors: ['not_found', 'invoice_issued'],
});

export const removeAttachment = defineEndpoint({
  id: 'removeAttachment',
  method: 'DELETE',
  path: `${base}/invoice-attachment/:id`,
  access,
  summary: 'Removes a file from a draft',
  request: { params },
  response: z.object({}),
  errors: ['not_found', 'invoice_issued'],
});

export const getAttachment = defineEndpoint({
  id: 'getAttachment',
  method: 'GET',
  path: `${base}/invoice-attachment/:id`,
  access,
  summary: 'Returns a file attached to an invoice, issued or not',
  request: { params },
  response: file(...attachmentRule.mediaTypes),
  errors: ['not_found', 'file_store_unavailable'],
});
