import { z } from 'zod';
import { defineLiveEvent } from '#platform/contract/live-events.ts';

const permission = 'benit-accounting-permission';

/**
 * Tells everybody who may see invoices that an email of their organisation arrived or was given up; clients then ask
 * for the states of invoices.
 */
export const deliveriesEnded = defineLiveEvent({
  name: 'deliveries_ended',
  schema: z.object({}),
  room: ({ organizationId }: { readonly organizationId: string }) => organizationId,
  mayJoin: ({ membership }) =>
    membership?.permissions.has(permission) === true ? [{ organizationId: membership.organizationId }] : [],
});
