import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { multilineSchema } from '#platform/contract/texts.ts';
import { bookPermissions } from '../catalogue.ts';
import { allOwners, base, externalIdSchema } from '../external-ids.ts';
import { maxQuestion } from './limits.ts';
import { planSchema } from './plan.ts';

const path = `${base}/analytics/tile` as const;
const access = { anyPermission: bookPermissions } as const;

/** Most tiles of a member in an organisation. */
export const maxTiles = 12;

const tileSchema = z.object({
  id: z.uuid(),
  eid: externalIdSchema,
  question: z.string(),
  plan: planSchema.describe('with the period of today, if it ended on the day of the question'),
});
export type Tile = z.infer<typeof tileSchema>;

export const listTiles = defineEndpoint({
  id: 'listAnalyticsTiles',
  method: 'GET',
  path: `${base}/analytics/tiles`,
  access,
  summary: 'Lists the questions that the caller keeps on the overview, the oldest first',
  request: {},
  response: z.object({ tiles: z.array(tileSchema).max(maxTiles) }),
  errors: [],
});

export const keepTile = defineEndpoint({
  id: 'keepAnalyticsTile',
  method: 'POST',
  path,
  access,
  summary: `Keeps a question as a tile of the caller’s overview; at most ${maxTiles}`,
  request: {
    body: z.strictObject({
      question: multilineSchema(maxQuestion).trim().min(1),
      plan: planSchema,
      eid: externalIdSchema.optional().describe(`external id of the owner; ${allOwners} or absent: all owners`),
    }),
  },
  response: z.object({ tile: tileSchema }),
  errors: ['not_found', 'tiles_full'],
  bodyLimit: 64 * 1024,
});

export const removeTile = defineEndpoint({
  id: 'removeAnalyticsTile',
  method: 'DELETE',
  path,
  access,
  summary: 'Removes a tile of the caller',
  request: { query: z.strictObject({ id: z.uuid() }) },
  response: z.object({}),
  errors: ['not_found'],
});
