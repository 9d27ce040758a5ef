import { z } from 'zod';

/** Words of an organisation on the page of a link. */
export const linkWelcomeSchema = z.object({
  contact: z.string().describe('whom the person may ask: a name, a telephone number'),
  colour: z.string().describe('of the organisation, #rrggbb; empty: that of the product'),
});
export type LinkWelcome = z.infer<typeof linkWelcomeSchema>;
