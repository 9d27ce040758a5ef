import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { multilineSchema, textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';
import { checklistItems, checklistStatuses } from './checklist-items.ts';

const access = { permission: realEstatePermission } as const;
const path = '/api/ri/real-estate/objekt/checklist';

const entryShape = {
  item: z.enum(checklistItems),
  status: z.enum(checklistStatuses),
  requestedAt: z.string().nullable().describe('YYYY-MM-DD'),
  receivedAt: z.string().nullable(),
  validUntil: z.string().nullable(),
  remindAt: z.string().nullable(),
  note: z.string(),
  version: z.number().int().describe('0: never saved'),
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
