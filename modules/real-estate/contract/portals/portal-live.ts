import { z } from 'zod';
import { defineLiveEvent, permissionRoom } from '#platform/contract/live-events.ts';
import { realEstatePermission } from '../catalogue.ts';
import { portals } from '../objects/channels.ts';

/** A portal got or refused something, or its connection changed. */
export const portalChanged = defineLiveEvent({
  name: 'estate_portal_changed',
  schema: z.object({ portal: z.enum(portals) }),
  ...permissionRoom(realEstatePermission),
});
