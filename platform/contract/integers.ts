import { z } from 'zod';

/** Maximum of PostgreSQL's type `integer`. */
export const maxInteger = 2_147_483_647;

/** Version of a record; 0 before it was first saved. */
export const versionSchema = z.number().int().min(0).max(maxInteger);

/** Version of the record that the deleting user saw, in a query. */
export const deletedVersionSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(maxInteger)
  .optional()
  .describe('deletes only this version, absent: any');
