import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { namedObject, stakeholderAccess, stakeholderPath } from './stakeholders.ts';

/** Viewings of a day that are answered at most. */
export const maxViewingsOfDay = 200;

/** Minutes between two viewings: nearer ones clash, and the next one is proposed so much later. */
export const viewingStepMinutes = 20;

const viewingSchema = z.object({
  stakeholderId: z.uuid(),
  objectId: z.string(),
  name: z.string().describe('of the person'),
  at: z.string().describe('ISO 8601, UTC'),
});
export type Viewing = z.infer<typeof viewingSchema>;

export const listViewings = defineEndpoint({
  id: 'listViewings',
  method: 'GET',
  path: `${stakeholderPath}/viewings`,
  access: stakeholderAccess,
  summary: 'Lists the viewings of a day over all objects, and proposes a time for the next one of an object',
  request: { query: z.object({ objectId: namedObject, day: daySchema.describe('in Germany').optional() }) },
  response: z.object({
    viewings: z.array(viewingSchema).describe(`the first ${maxViewingsOfDay}; none without a day`),
    proposed: z
      .string()
      .nullable()
      .describe('ISO 8601, UTC: the time after the last viewing of the object; null if none is to come'),
  }),
  errors: ['not_found'],
});

const stepMs = viewingStepMinutes * 60_000;

/** Returns the viewings that are too near to a time (ISO 8601), without that of the person themselves. */
export const findClashes = (viewings: readonly Viewing[], at: string, stakeholderId: string): readonly Viewing[] =>
  viewings.filter(
    (viewing) => viewing.stakeholderId !== stakeholderId && Math.abs(Date.parse(viewing.at) - Date.parse(at)) < stepMs,
  );

/** Returns the first time after a viewing (ISO 8601), in steps, that clashes with none. */
export function findNextTime(viewings: readonly Viewing[], at: string, stakeholderId: string): string {
  let next = at;
  do next = new Date(Date.parse(next) + stepMs).toISOString();
  while (findClashes(viewings, next, stakeholderId).length > 0);
  return next;
}
