import { z } from 'zod';

/** The greatest number that a column of PostgreSQL's type `integer` holds. */
export const maxInteger = 2_147_483_647;

/** Version of a record; 0 while it has never been saved. */
export const versionSchema = z.number().int().min(0).max(maxInteger);

/** The version in which somebody saw what they delete, in a query. */
export const deletedVersionSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(maxInteger)
  .optional()
  .describe('deletes only this version, absent: any');
