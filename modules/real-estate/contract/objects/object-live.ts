import { z } from 'zod';
import { defineLiveCommand } from '#platform/contract/live-commands.ts';
import { defineLiveEvent, permissionRoom } from '#platform/contract/live-events.ts';
import type { LivePayload } from '#platform/contract/live-events.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';

/** An object was added, changed or deleted. */
export const objectChanged = defineLiveEvent({
  name: 'estate_object_changed',
  schema: z.object({ objectId: z.string() }),
  ...permissionRoom(realEstatePermission),
});

/** Seconds after which a window says again that it has an object open; silent ones are forgotten after twice that time. */
export const presenceSeconds = 30;

/** A window has an object open, or has left it. */
export const objectOpened = defineLiveEvent({
  name: 'estate_object_opened',
  schema: z.object({
    objectId: z.string(),
    windowId: z.string(),
    userId: z.string(),
    name: z.string().describe('of the user; empty without one'),
    isOpen: z.boolean(),
    isFirst: z.boolean().describe('true: others that have it open say so, too'),
  }),
  ...permissionRoom(realEstatePermission),
});

/** A window that has an object open, or has left it. */
export type ObjectOpened = LivePayload<typeof objectOpened>;

/** Says that this window has an object open, or has left it. */
export const openObject = defineLiveCommand({
  name: 'estate_object_open',
  access: { permission: realEstatePermission },
  schema: z.object({
    objectId: textSchema(100).min(1),
    windowId: z.uuid(),
    isOpen: z.boolean(),
    isFirst: z.boolean(),
  }),
  answer: z.object({ userId: z.string().describe('of the window’s own user') }),
  limit: { max: 120, seconds: 60 },
});
