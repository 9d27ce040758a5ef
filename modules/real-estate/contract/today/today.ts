import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { realEstatePermission } from '../catalogue.ts';
import { waitingReasons } from '../objects/waiting.ts';

/** Viewings of a day or two that are answered at most. */
export const maxViewings = 50;

const viewingSchema = z.object({
  objectId: z.string(),
  title: z.string(),
  stakeholderId: z.uuid(),
  name: z.string().describe('of the person'),
  telephone: z.string(),
  address: z.string().describe('of the object, for the way'),
  at: z.string().describe('ISO 8601'),
  isToday: z.boolean().describe('false: tomorrow'),
});
export type Viewing = z.output<typeof viewingSchema>;

export const getToday = defineEndpoint({
  id: 'getEstateToday',
  method: 'GET',
  path: '/api/ri/real-estate/today',
  access: { permission: realEstatePermission },
  summary: 'Returns the work of today: people and objects that wait, by reason, and the viewings of today and tomorrow',
  request: {},
  response: z.object({
    counts: z
      .record(z.enum(waitingReasons), z.number().int())
      .describe('people for withdrawals, fresh, callbacks and viewings (of today); objects for the others'),
    offered: z.number().int().describe('objects in the marketing'),
    viewings: z.array(viewingSchema).describe(`the first ${maxViewings}`),
    nextMandate: z
      .object({ objectId: z.string(), until: z.string().describe('YYYY-MM-DD') })
      .nullable()
      .describe('the mandate that ends first, or has ended'),
  }),
  errors: [],
});
export type Today = z.output<(typeof getToday)['response']>;
