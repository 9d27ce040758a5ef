import { z } from 'zod';

/** The greatest number that a column of PostgreSQL's type `integer` holds. */
export const maxInteger = 2_147_483_647;

/** Version of a record; 0 while it has never been saved. */
export const versionSchema = z.number().int().min(0).max(maxInteger);
