import { z } from 'zod';

/** Id of an organisation: a UUIDv7 created by the application; branded to prevent confusion with other ids. */
export const organizationIdSchema = z.uuid().brand<'OrganizationId'>();
export const userIdSchema = z.uuid().brand<'UserId'>();

export type OrganizationId = z.infer<typeof organizationIdSchema>;
export type UserId = z.infer<typeof userIdSchema>;
