import { z } from 'zod';

/** A house, with the id of its record. */
export const houseSchema = z.object({ id: z.uuid(), name: z.string() });
export type House = z.infer<typeof houseSchema>;
