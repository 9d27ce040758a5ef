import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { defineLiveEvent, permissionRoom } from '#platform/contract/live-events.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { emailSchema, textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';
import { stakeholderStates } from './pipeline.ts';
import { stakeholderData, stakeholderInput } from './stakeholder-data.ts';

export const stakeholderPath = '/api/ri/real-estate/stakeholder';
export const stakeholderAccess = { permission: realEstatePermission } as const;

/** Names an object; an unknown one is answered with 404. */
export const namedObject = textSchema(100).min(1);

/** Limit of a request with a person: request, translation and notes in characters of several bytes. */
const bodyLimit = 96 * 1024;

const status = z.enum(stakeholderStates);

export const stakeholderSchema = z.object({
  id: z.uuid(),
  objectId: z.string(),
  email: z.string(),
  status,
  data: stakeholderData,
  otherObjects: z
    .array(z.object({ objectId: z.string(), title: z.string(), status }))
    .describe('objects of which the same address is an interested person, the newest first, five at most'),
  deletedOn: z.string().nullable().describe('YYYY-MM-DD on which the person is deleted without an answer; null: never'),
  version: versionSchema,
});
export type Stakeholder = z.infer<typeof stakeholderSchema>;

const countsSchema = z.object({
  EXPOSE: z.number().int(),
  TERMIN: z.number().int(),
  AUSWAHL: z.number().int(),
  AUSGESCHIEDEN: z.number().int(),
  fresh: z.number().int().describe('people to whom no exposé was sent yet'),
  oldestFreshAt: z.string().nullable(),
  deletions: z.number().int().describe('people who are deleted within 30 days'),
  nextDeletion: z.string().nullable().describe('YYYY-MM-DD'),
});
export type ColumnCounts = z.infer<typeof countsSchema>;

/** The interested people of an object have changed: clients ask again. */
export const stakeholdersChanged = defineLiveEvent({
  name: 'stakeholders_changed',
  schema: z.object({ objectId: z.string() }),
  ...permissionRoom(realEstatePermission),
});

export const listStakeholders = defineEndpoint({
  id: 'listStakeholders',
  method: 'GET',
  path: stakeholderPath,
  access: stakeholderAccess,
  summary:
    'Lists the interested people of an object; one column: new ones first, appointments by time, else the newest first',
  request: { query: z.object({ ...listQueryShape, objectId: namedObject, status: status.optional() }) },
  response: z.object({
    stakeholders: z.array(stakeholderSchema),
    counts: countsSchema.nullable().describe('of all columns, whatever is searched; with the first page alone'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const createStakeholder = defineEndpoint({
  id: 'createStakeholder',
  method: 'POST',
  path: stakeholderPath,
  access: stakeholderAccess,
  summary: 'Adds an interested person of an object; each email address once',
  request: { body: z.strictObject({ objectId: namedObject, email: emailSchema, data: stakeholderInput }) },
  bodyLimit,
  response: z.object({ stakeholder: stakeholderSchema }),
  errors: ['not_found', 'stakeholder_exists', 'too_many_stakeholders'],
});

export const updateStakeholder = defineEndpoint({
  id: 'updateStakeholder',
  method: 'PUT',
  path: stakeholderPath,
  access: stakeholderAccess,
  summary:
    'Changes a person or moves them to another column: TERMIN needs an appointment, AUSGESCHIEDEN a reason, EXPOSE clears both',
  request: {
    body: z.strictObject({
      id: z.uuid(),
      status: z
        .literal('')
        .transform(() => 'EXPOSE' as const)
        .or(status)
        .optional(),
      data: stakeholderInput.optional(),
      version: versionSchema.optional(),
    }),
  },
  bodyLimit,
  response: z.object({ stakeholder: stakeholderSchema }),
  errors: ['not_found', 'changed_meanwhile', 'transition_not_allowed'],
});

export const undoStakeholder = defineEndpoint({
  id: 'undoStakeholder',
  method: 'POST',
  path: `${stakeholderPath}/undo`,
  access: stakeholderAccess,
  summary: 'Takes the last move of a person back, within ten seconds and by the same user',
  request: { body: z.strictObject({ id: z.uuid(), version: versionSchema }) },
  response: z.object({ stakeholder: stakeholderSchema }),
  errors: ['not_found', 'undo_expired'],
});

export const deleteStakeholder = defineEndpoint({
  id: 'deleteStakeholder',
  method: 'DELETE',
  path: `${stakeholderPath}/:id`,
  access: stakeholderAccess,
  summary: 'Deletes an interested person; what they agreed to for the exposé is kept until its own day',
  request: { params: z.object({ id: z.uuid() }) },
  response: z.object({}),
  errors: ['not_found'],
});

export const deleteAllStakeholders = defineEndpoint({
  id: 'deleteAllStakeholders',
  method: 'DELETE',
  path: `${stakeholderPath}/all/:objectId`,
  access: stakeholderAccess,
  summary: 'Deletes all interested people of an object',
  request: { params: z.object({ objectId: namedObject }) },
  response: z.object({}),
  errors: ['not_found'],
});
