import { z } from 'zod';
import { daySchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { userIdSchema } from '#platform/contract/ids.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { amountSchema, decimalSchema } from '#platform/contract/money.ts';
import { receiptPermissions } from '../catalogue.ts';
import { base, externalIdSchema } from '../external-ids.ts';

const path = `${base}/belege/settings/:eid` as const;
const access = { anyPermission: receiptPermissions } as const;

/** People that release for a community: its advisory board, or every member. */
export const releaseRules = ['beirat', 'alle'] as const;
export type ReleaseRule = (typeof releaseRules)[number];

/** Most days after which a waiting receipt is mentioned again. */
export const maxRemindDays = 60;
/** Days after which a waiting receipt is mentioned again if nobody set them. */
export const usualRemindDays = 3;
/** Highest limit in euros below which receipts are let through. */
const maxLimit = 1_000_000;

const releaserSchema = z.object({ id: userIdSchema, name: z.string() });

const settingsSchema = z.object({
  eid: z.string(),
  autoReleaseUpTo: amountSchema
    .nullable()
    .describe('receipts of at most so many euros are let through when they arrive; null: none'),
  deputy: z
    .object({
      user: releaserSchema.nullable().describe('null: no longer a member'),
      from: z.string().describe('first day'),
      to: z.string().describe('last day'),
      fuer: z.string().describe('name of the person or owner in whose place the deputy releases'),
    })
    .nullable(),
  remindAfterDays: z.number().int().describe('0: no reminder'),
  werGibtFrei: z.enum(releaseRules).nullable().describe('null: the advisory board once a link names one, else all'),
  esGibtFrei: z.enum(releaseRules).describe('the rule that applies today'),
  istGemeinschaft: z.boolean().describe('true if people are linked as members of a community'),
  moegliche: z.array(releaserSchema).describe('people linked today who can be the deputy, by name'),
  darfRegelAendern: z.boolean().describe('true for administrators of receipts, who decide who releases'),
  version: versionSchema.describe('0: never set'),
});
export type ReceiptSettings = z.infer<typeof settingsSchema>;

const params = z.object({ eid: externalIdSchema });

export const getReceiptSettings = defineEndpoint({
  id: 'getReceiptSettings',
  method: 'GET',
  path,
  access,
  summary: 'Returns the settings of an owner’s receipts to whoever may release them and to administrators',
  request: { params },
  response: z.object({ settings: settingsSchema }),
  errors: ['not_found', 'permission_denied'],
});

export const saveReceiptSettings = defineEndpoint({
  id: 'saveReceiptSettings',
  method: 'PUT',
  path,
  access,
  summary:
    'Sets the limit, deputy and reminder of an owner’s receipts, for those who may release them without being the deputy; who releases for a community is set by administrators of receipts. Receipts that have arrived keep their state',
  request: {
    params,
    body: z.strictObject({
      autoReleaseUpTo: decimalSchema({ decimals: 2, min: 0.01, max: maxLimit }).nullable(),
      deputy: withDaysInOrder(z.strictObject({ user: userIdSchema, from: daySchema, to: daySchema })).nullable(),
      remindAfterDays: z.number().int().min(0).max(maxRemindDays),
      werGibtFrei: z.enum(releaseRules).nullable().optional().describe('absent: unchanged'),
      version: versionSchema.optional().describe('refuses to overwrite what somebody else saved meanwhile'),
    }),
  },
  response: z.object({ settings: settingsSchema }),
  errors: ['not_found', 'permission_denied', 'changed_meanwhile'],
});
