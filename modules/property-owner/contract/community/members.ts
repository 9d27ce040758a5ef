import { z } from 'zod';
import { daySchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { formLine } from '#platform/contract/form-texts.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { emailSchema } from '#platform/contract/texts.ts';
import { base, externalIdSchema } from '../external-ids.ts';
import { readCommunity, writeCommunity } from './community.ts';
import { formatShare, parseShare } from '../shares.ts';

const path = `${base}/weg-mitglieder/:eid` as const;

export const maxPerson = 200;
export const maxUnit = 100;
/** Members of one community. */
export const maxMembers = 5000;

const memberSchema = z.object({
  id: z.uuid(),
  person: z.string(),
  einheit: z.string(),
  mea: z.string().describe('share of the common property, n/d; co-owners of a unit have parts of its share each'),
  from: daySchema.nullable(),
  to: daySchema.nullable().describe('last day'),
  email: z.string().describe('for administrators of communities; else empty'),
  hatZugang: z
    .boolean()
    .nullable()
    .describe('whether an account with access to this community has this address; null: not for this reader'),
  version: versionSchema,
});
export type CommunityMember = z.infer<typeof memberSchema>;

const shareSchema = z
  .string()
  .max(40)
  .refine((text) => parseShare(text) !== undefined, { error: 'share_invalid' })
  .transform((text) => formatShare(parseShare(text) ?? { numerator: '1', denominator: 1 }));

const facts = {
  person: formLine(maxPerson).min(1),
  einheit: formLine(maxUnit).min(1),
  mea: shareSchema,
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  email: z.literal('').or(emailSchema).default(''),
} as const;

const inCommunity = z.object({ eid: externalIdSchema });

export const listMembers = defineEndpoint({
  id: 'listCommunityMembers',
  method: 'GET',
  path,
  access: readCommunity,
  summary: 'Lists the members of a community of today by unit and person, and whether their shares sum up',
  request: {
    params: inCommunity,
    query: z.object({
      ...listQueryShape,
      former: z.enum(['true', 'false']).default('false').describe('true: also former and coming ones'),
    }),
  },
  response: z.object({
    mitglieder: z.array(memberSchema),
    summe: z
      .object({ mea: z.string(), istVollstaendig: z.boolean(), anzahl: z.number().int().describe('persons') })
      .describe('of the members of today, whatever is searched'),
    writable: z.boolean(),
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const addMember = defineEndpoint({
  id: 'addCommunityMember',
  method: 'POST',
  path,
  access: writeCommunity,
  summary: 'Adds a member of a community',
  request: { params: inCommunity, body: withDaysInOrder(z.strictObject(facts)) },
  response: z.object({ mitglied: memberSchema }),
  errors: ['not_found', 'too_many_members'],
});

/** Members of one list. */
export const maxListedMembers = 500;

export const addMembers = defineEndpoint({
  id: 'addCommunityMembers',
  method: 'POST',
  path: `${path}/liste`,
  access: writeCommunity,
  summary: 'Adds the members of a list, all or none; a wrong one is named by its place',
  request: {
    params: inCommunity,
    body: z.strictObject({
      mitglieder: z
        .array(withDaysInOrder(z.strictObject(facts)))
        .min(1)
        .max(maxListedMembers),
    }),
  },
  bodyLimit: 256 * 1024,
  response: z.object({ anzahl: z.number().int() }),
  errors: ['not_found', 'too_many_members'],
});

export const saveMember = defineEndpoint({
  id: 'saveCommunityMember',
  method: 'PUT',
  path,
  access: writeCommunity,
  summary: 'Changes a member of a community; the next delivery changes delivered ones again',
  request: {
    params: inCommunity,
    body: withDaysInOrder(z.strictObject({ id: z.uuid(), version: versionSchema, ...facts })),
  },
  response: z.object({ mitglied: memberSchema }),
  errors: ['not_found', 'changed_meanwhile'],
});

export const removeMember = defineEndpoint({
  id: 'removeCommunityMember',
  method: 'DELETE',
  path: `${path}/:id`,
  access: writeCommunity,
  summary: 'Removes a member entered by mistake; who sold their unit has a last day instead',
  request: { params: inCommunity.extend({ id: z.uuid() }) },
  response: z.object({}),
  errors: ['not_found'],
});
