import { z } from 'zod';
import { email, line } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { ruledLine } from '#platform/contract/text-fields.ts';
import { colourSchema } from '#platform/contract/colours.ts';

/** Whom owners may ask in the property management; shown on their first screen and in its mails. */
export const contactFields = defineFields({
  name: line({ max: 100 }),
  telephone: line({ max: 50 }),
  email: email(),
  hours: line({ max: 200 }),
  address: line({ max: 200 }),
  colour: ruledLine({ rule: colourSchema, max: 7 }),
});

/** Contact of a property management; parts that were never typed are empty. */
export const contactSchema = z.object({
  organization: z.string().describe('name of the property management'),
  name: z.string().describe('of the person in charge'),
  telephone: z.string(),
  email: z.string(),
  hours: z.string().describe('when to call, as it was typed'),
  address: z.string().describe('of the property management, in one line: the sender of letters'),
  colour: z.string().describe('of mails and pages for owners, #rrggbb; empty: that of the product'),
});
export type Contact = z.infer<typeof contactSchema>;
