import { z } from 'zod';

/** Ids are UUIDv7 made by the application; branded so that one kind cannot be passed for another. */
export const organizationIdSchema = z.uuid().brand<'OrganizationId'>();
export const userIdSchema = z.uuid().brand<'UserId'>();

export type OrganizationId = z.infer<typeof organizationIdSchema>;
export type UserId = z.infer<typeof userIdSchema>;
