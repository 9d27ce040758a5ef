import { z } from 'zod';
import { defineLiveEvent, memberRoom } from '#platform/contract/live-events.ts';

/** A member's access has changed: clients reload everything they show. */
export const ownerAccessChanged = defineLiveEvent({ name: 'owner_access_changed', schema: z.null(), ...memberRoom });
