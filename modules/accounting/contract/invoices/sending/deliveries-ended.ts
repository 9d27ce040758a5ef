import { z } from 'zod';
import { defineLiveEvent, permissionRoom } from '#platform/contract/live-events.ts';

const permission = 'benit-accounting-permission';

/**
 * Announces to everybody who may see invoices that an email of their organisation arrived or was given up; clients then
 * fetch the states of invoices.
 */
export const deliveriesEnded = defineLiveEvent({
  name: 'deliveries_ended',
  schema: z.object({}),
  ...permissionRoom(permission),
});
