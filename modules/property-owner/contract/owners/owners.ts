import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { ownerPermissions } from '../catalogue.ts';
import { base, externalIdSchema } from '../external-ids.ts';
import { houseSchema } from './houses.ts';

const access = { anyPermission: ownerPermissions } as const;

/** Limit of owners answered with their details; longer lists require one request per owner. */
export const maxDetailedOwners = 5;

/** A rental unit of the owner, or one they sold that is still in their books. */
const rentalUnitSchema = z.object({
  moid: z.string(),
  strasse: z.string(),
  hausnummer: z.string(),
  bezeichnung: z.string().describe('display name among other units'),
  einheit: z.string().describe('display name within its house'),
  objekt: houseSchema.nullable().describe('its house'),
});
const tenantSchema = z.object({
  mid: z.string(),
  vorname: z.string(),
  nachname: z.string().describe('last name, or company name'),
  moid: z.string().describe('rental unit'),
});
const costTypeSchema = z.object({ kaid: z.string(), langname: z.string() });

export const ownerSchema = z.object({
  eid: z.string(),
  nachname: z.string().describe('last name, or company name'),
  anzeigename: z.string().describe('full name, never empty'),
  ort: z.string().describe('town'),
  aktiv: z.boolean(),
  objekte: z.array(houseSchema).describe('houses the owner has now, by name'),
  mietobjekte: z.array(rentalUnitSchema),
  mieter: z.array(tenantSchema),
  kostenarten: z.array(costTypeSchema).describe('cost types of the owner’s postings'),
  buchungen_start_jahr: z.number().int().nullable().describe('null without postings'),
  buchungen_end_jahr: z.number().int().nullable(),
});

export type Owner = z.infer<typeof ownerSchema>;

const request = {
  query: z.strictObject({
    ...listQueryShape,
    eid: externalIdSchema.optional().describe('selects this owner only'),
    gemeinschaft: z.literal('true').optional().describe('selects communities of owners only'),
  }),
};
const response = z.object({ eigentuemer: z.array(ownerSchema), nextCursor: nextCursorSchema });
const lists = `rental units, tenants and cost types only where one is asked for or there are at most ${maxDetailedOwners}`;

export const listOwners = defineEndpoint({
  id: 'listOwners',
  method: 'GET',
  path: `${base}/eigentuemer`,
  access,
  summary: `Lists the owners visible to the caller, by name; ${lists}`,
  request,
  response,
  errors: ['invalid_cursor'],
});

export const listCurrentUserOwners = defineEndpoint({
  id: 'listCurrentUserOwners',
  method: 'GET',
  path: `${base}/current-user-eigentuemer`,
  access,
  summary: `Lists the owners linked to the caller, by name; ${lists}`,
  request,
  response,
  errors: ['invalid_cursor'],
});
