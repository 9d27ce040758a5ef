import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { careAccess, carePath } from '../access.ts';

/**
 * Positions in care: assistants write reports and values, nurses also release assessments (§ 4 PflBG), heads of care see
 * withdrawn texts and decide on retention.
 */
export const carePositions = ['assistant', 'nurse', 'head'] as const;
export type CarePosition = (typeof carePositions)[number];

/** True for positions that release assessments: establishing care needs is reserved to nurses (§ 4 (2) no. 1 PflBG). */
export function mayReleaseAssessments(position: CarePosition | null): boolean {
  return position === 'nurse' || position === 'head';
}

const position = z.enum(carePositions).nullable();

const staffSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  initials: z.string(),
  carePosition: position.describe('null: nobody has said it yet'),
  since: z.string().nullable().describe('YYYY-MM-DD of the first entry; null: none yet'),
  until: z.string().nullable(),
  isMember: z.boolean().describe('false: has left, or no longer documents care'),
  version: versionSchema.nullable(),
});
export type StaffMember = z.infer<typeof staffSchema>;

const ownSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  initials: z.string(),
  carePosition: position,
  mayConfigure: z.boolean().describe('a head of care; anyone while the organisation has none'),
});
export type OwnStanding = z.infer<typeof ownSchema>;

export const listCareStaff = defineEndpoint({
  id: 'listCareStaff',
  method: 'GET',
  path: `${carePath}/staff`,
  access: careAccess,
  summary: 'Lists everybody who documents care, with their initials and position, those who left included',
  request: {},
  response: z.object({ staff: z.array(staffSchema), own: ownSchema }),
  errors: [],
});

export const getOwnStanding = defineEndpoint({
  id: 'getOwnStanding',
  method: 'GET',
  path: `${carePath}/staff/own`,
  access: careAccess,
  summary: 'Returns name, initials and position of the caller in care',
  request: {},
  response: z.object({ own: ownSchema }),
  errors: [],
});

/** Initials: letters of any script, then digits, as they stand behind an entry. */
const initialsSchema = z
  .string()
  .trim()
  .min(1)
  .max(10)
  .regex(/^\p{L}{1,6}\d{0,3}$/u, { error: 'initials_letters' });

export const saveCareStaff = defineEndpoint({
  id: 'saveCareStaff',
  method: 'PUT',
  path: `${carePath}/staff/:userId`,
  access: careAccess,
  summary:
    'Sets position, initials and last day of somebody who documents care; only a head of care, or anyone while there is none',
  request: {
    params: z.object({ userId: z.uuid() }),
    body: z.strictObject({
      carePosition: position.optional(),
      initials: initialsSchema.optional(),
      until: daySchema.nullable().optional(),
      version: versionSchema.optional(),
    }),
  },
  response: z.object({ staff: staffSchema }),
  errors: ['not_found', 'changed_meanwhile', 'care_head_only', 'care_last_head', 'care_initials_taken'],
});
