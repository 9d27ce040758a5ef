import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { ownerPermissions } from './catalogue.ts';
import { base, externalIdSchema } from './external-ids.ts';

const access = { anyPermission: ownerPermissions } as const;

/** Owners of whom the lists are answered with what belongs to them; of more, they are asked for one by one. */
export const maxDetailedOwners = 5;

/** A rental unit as it is chosen and shown: of the owner, or sold and still in their books. */
const rentalUnitSchema = z.object({
  moid: z.string(),
  strasse: z.string(),
  hausnummer: z.string(),
  bezeichnung: z.string().describe('how it is called beside others'),
});
const tenantSchema = z.object({
  mid: z.string(),
  vorname: z.string(),
  nachname: z.string().describe('of a company its name'),
  moid: z.string().describe('of the rental unit'),
});
const costTypeSchema = z.object({ kaid: z.string(), langname: z.string() });

export const ownerSchema = z.object({
  eid: z.string(),
  nachname: z.string().describe('of a company its name'),
  anzeigename: z.string().describe('the whole name, never empty'),
  aktiv: z.boolean(),
  mietobjekte: z.array(rentalUnitSchema),
  mieter: z.array(tenantSchema),
  kostenarten: z.array(costTypeSchema).describe('those of the owner’s postings'),
  buchungen_start_jahr: z.number().int().nullable().describe('null without postings'),
  buchungen_end_jahr: z.number().int().nullable(),
});

export type Owner = z.infer<typeof ownerSchema>;

const request = {
  query: z.strictObject({ ...listQueryShape, eid: externalIdSchema.optional().describe('answers this one, or none') }),
};
const response = z.object({ eigentuemer: z.array(ownerSchema), nextCursor: nextCursorSchema });
const lists = `rental units, tenants and cost types only where one is asked for or there are at most ${maxDetailedOwners}`;

export const listOwners = defineEndpoint({
  id: 'listOwners',
  method: 'GET',
  path: `${base}/eigentuemer`,
  access,
  summary: `Owners that the caller may see, by name; ${lists}`,
  request,
  response,
  errors: ['invalid_cursor'],
});

export const listCurrentUserOwners = defineEndpoint({
  id: 'listCurrentUserOwners',
  method: 'GET',
  path: `${base}/current-user-eigentuemer`,
  access,
  summary: `Owners that the caller is linked to, by name; ${lists}`,
  request,
  response,
  errors: ['invalid_cursor'],
});
