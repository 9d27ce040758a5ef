import { z } from 'zod';
import { email, line } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';

/** Whom owners may ask in the property management; shown on their first screen and in its mails. */
export const contactFields = defineFields({
  name: line({ max: 100 }),
  telephone: line({ max: 50 }),
  email: email(),
  hours: line({ max: 200 }),
});

/** Contact of a property management; parts that were never typed are empty. */
export const contactSchema = z.object({
  organization: z.string().describe('name of the property management'),
  name: z.string().describe('of the person in charge'),
  telephone: z.string(),
  email: z.string(),
  hours: z.string().describe('when to call, as it was typed'),
});
export type Contact = z.infer<typeof contactSchema>;
