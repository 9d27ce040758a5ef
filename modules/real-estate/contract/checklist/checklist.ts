import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file, maxFileBytes, wordMediaType } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { multilineSchema, textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';
import { checklistItems, checklistStatuses } from './checklist-items.ts';

const access = { permission: realEstatePermission } as const;
const path = '/api/ri/real-estate/objekt/checklist';
const filesPath = '/api/ri/real-estate/objekt/checklist-files';

/** Files of a paper; they never leave the agency. */
export const checklistFileRule = {
  mediaTypes: ['application/pdf', 'image/jpeg', 'image/png', wordMediaType],
  maxBytes: maxFileBytes.document,
} as const satisfies FileRule;

/** Maximum number of files of a paper. */
export const maxChecklistFiles = 20;

const checklistFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.enum(checklistFileRule.mediaTypes),
  size: z.number().int().describe('in bytes'),
  addedAt: instantSchema,
});
export type ChecklistFile = z.output<typeof checklistFileSchema>;

const entryShape = {
  item: z.enum(checklistItems),
  status: z.enum(checklistStatuses),
  requestedAt: z.string().nullable().describe('YYYY-MM-DD'),
  receivedAt: z.string().nullable(),
  validUntil: z.string().nullable(),
  remindAt: z.string().nullable(),
  note: z.string(),
  version: z.number().int().describe('0: never saved'),
  files: z.array(checklistFileSchema).describe('in the order in which they came'),
} as const;
const checklistEntrySchema = z.object(entryShape);
export type ChecklistEntry = z.output<typeof checklistEntrySchema>;

export const getChecklist = defineEndpoint({
  id: 'getChecklist',
  method: 'GET',
  path,
  access,
  summary: 'Returns the papers that the sale of a house or site needs, with their states; none for other types',
  request: { query: z.strictObject({ objectId: textSchema(100) }) },
  response: z.object({ items: z.array(checklistEntrySchema) }),
  errors: ['not_found'],
});

const sentDay = daySchema.nullable().optional();

export const saveChecklistItem = defineEndpoint({
  id: 'saveChecklistItem',
  method: 'PUT',
  path,
  access,
  summary: 'Saves the state of one paper; requested and received ones get the day of today unless another is sent',
  request: {
    body: z.strictObject({
      objectId: textSchema(100),
      item: z.enum(checklistItems),
      status: z.enum(checklistStatuses),
      requestedAt: sentDay,
      receivedAt: sentDay,
      validUntil: sentDay,
      remindAt: sentDay,
      note: multilineSchema(1000).optional(),
      version: versionSchema.optional().describe('absent: saved whatever changed meanwhile'),
    }),
  },
  response: z.object({ item: checklistEntrySchema }),
  errors: ['not_found', 'changed_meanwhile', 'item_not_of_type'],
});

export const addChecklistFile = defineEndpoint({
  id: 'addChecklistFile',
  method: 'POST',
  path: filesPath,
  access,
  summary: 'Adds a file to a paper, which is then there: an open or requested one is received today',
  request: {
    body: z.strictObject({
      objectId: textSchema(100),
      item: z.enum(checklistItems),
      uploadId: z.uuid().optional().describe('of the client: the same file sent twice is one file'),
    }),
    files: { file: checklistFileRule },
  },
  response: z.object({ item: checklistEntrySchema }),
  errors: ['not_found', 'item_not_of_type', 'file_unreadable', 'too_many_files', 'storage_full'],
});

const oneFile = z.object({ id: z.uuid() });

export const getChecklistFile = defineEndpoint({
  id: 'getChecklistFile',
  method: 'GET',
  path: `${filesPath}/:id`,
  access,
  summary: 'Downloads a file of a paper',
  request: { params: oneFile },
  response: file(...checklistFileRule.mediaTypes),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});

export const removeChecklistFile = defineEndpoint({
  id: 'removeChecklistFile',
  method: 'DELETE',
  path: `${filesPath}/:id`,
  access,
  summary: 'Deletes a file of a paper; its state stays',
  request: { params: oneFile },
  response: z.object({}),
  errors: ['not_found'],
});
