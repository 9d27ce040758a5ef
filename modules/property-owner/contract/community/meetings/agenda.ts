import { z } from 'zod';
import { instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { lineSchema, multilineSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { readCommunity, writeCommunity } from '../community.ts';
import { majorities } from './meeting-kinds.ts';
import { meetingsPath, oneMeeting } from './meetings.ts';

const path = `${meetingsPath}/:eid/:id/tagesordnung` as const;

export const maxItemTitle = 300;
export const maxMotion = 10_000;
/** Items of one agenda. */
export const maxAgendaItems = 100;

const itemSchema = z.object({
  id: z.uuid(),
  nummer: z.number().int().describe('from 1, in the order of the agenda'),
  titel: z.string(),
  antrag: z.string().describe('wording of the motion; empty for an item on which nothing is resolved'),
  mehrheit: z.enum(majorities).describe('that the motion needs'),
  verkuendetAm: instantSchema.nullable().describe('of its result; it is no longer changed then'),
  version: versionSchema,
});
export type AgendaItem = z.infer<typeof itemSchema>;

const facts = {
  titel: lineSchema(maxItemTitle).overwrite(withoutDirectionMarks).trim().min(1),
  antrag: multilineSchema(maxMotion).overwrite(withoutDirectionMarks).trim().default(''),
  mehrheit: z.enum(majorities).default('EINFACH'),
} as const;

const answer = z.object({ tops: z.array(itemSchema) });
const oneItem = oneMeeting.extend({ top: z.uuid() });

export const getAgenda = defineEndpoint({
  id: 'getAgenda',
  method: 'GET',
  path,
  access: readCommunity,
  summary: 'Returns the agenda of a meeting; members see it once they are invited',
  request: { params: oneMeeting },
  response: answer,
  errors: ['not_found'],
});

export const addAgendaItem = defineEndpoint({
  id: 'addAgendaItem',
  method: 'POST',
  path,
  access: writeCommunity,
  summary: 'Adds an item at the end of an agenda',
  request: { params: oneMeeting, body: z.strictObject(facts) },
  response: answer,
  errors: ['not_found', 'agenda_kept', 'agenda_full'],
});

export const saveAgendaItem = defineEndpoint({
  id: 'saveAgendaItem',
  method: 'PUT',
  path: `${path}/:top`,
  access: writeCommunity,
  summary: 'Changes an item of an agenda; each item has a version of its own, so that two people can change two items',
  request: { params: oneItem, body: z.strictObject({ ...facts, version: versionSchema }) },
  response: answer,
  errors: ['not_found', 'changed_meanwhile', 'agenda_kept'],
});

export const orderAgenda = defineEndpoint({
  id: 'orderAgenda',
  method: 'PUT',
  path,
  access: writeCommunity,
  summary: 'Orders an agenda; refused if an item was added or removed meanwhile',
  request: {
    params: oneMeeting,
    body: z.strictObject({ reihenfolge: z.array(z.uuid()).max(maxAgendaItems) }),
  },
  response: answer,
  errors: ['not_found', 'changed_meanwhile', 'agenda_kept'],
});

export const removeAgendaItem = defineEndpoint({
  id: 'removeAgendaItem',
  method: 'DELETE',
  path: `${path}/:top`,
  access: writeCommunity,
  summary: 'Removes an item of an agenda; those behind it move up',
  request: { params: oneItem },
  response: z.object({}),
  errors: ['not_found', 'agenda_kept'],
});
