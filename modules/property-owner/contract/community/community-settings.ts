import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { base, externalIdSchema } from '../external-ids.ts';
import { readCommunity, writeCommunity } from './community.ts';
import { votingPrinciples } from './counting/votes.ts';

/** Whoever may hold a proxy: anybody, or owners, spouses and the management alone. */
export const proxyRules = ['JEDER', 'EIGENTUEMER'] as const;
export const chatModes = ['OFFEN', 'MITTEILUNGEN', 'AUS'] as const;
/** Weeks of notice of a meeting (§ 24 (4) WEG). */
export const lawfulNoticeWeeks = 3;
export const maxNoticeWeeks = 12;

const rules = {
  stimmprinzip: z.enum(votingPrinciples),
  ladungsfristWochen: z.number().int().min(1).max(maxNoticeWeeks),
  quorumProzent: z
    .number()
    .int()
    .min(1)
    .max(100)
    .nullable()
    .describe('of all shares; null: a meeting can always resolve'),
  vollmachten: z.enum(proxyRules),
  chat: z.enum(chatModes),
} as const;

const settingsSchema = z.object({
  ...rules,
  version: versionSchema.describe('1 with the rules of the law, which no one has changed'),
});
export type CommunitySettings = z.infer<typeof settingsSchema>;

const path = `${base}/weg-einstellungen/:eid` as const;
const request = { params: z.object({ eid: externalIdSchema }) } as const;

export const getCommunitySettings = defineEndpoint({
  id: 'getCommunitySettings',
  method: 'GET',
  path,
  access: readCommunity,
  summary: 'Returns the rules of a community: how votes count, notice, quorum, proxies, chat',
  request,
  response: z.object({ einstellungen: settingsSchema, writable: z.boolean() }),
  errors: ['not_found'],
});

export const saveCommunitySettings = defineEndpoint({
  id: 'saveCommunitySettings',
  method: 'PUT',
  path,
  access: writeCommunity,
  summary: 'Changes the rules of a community, as its declaration or a resolution has them',
  request: { ...request, body: z.strictObject({ ...rules, version: versionSchema }) },
  response: z.object({ einstellungen: settingsSchema }),
  errors: ['not_found', 'changed_meanwhile'],
});
