import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineLiveCommand } from '#platform/contract/live-commands.ts';
import { defineLiveEvent } from '#platform/contract/live-events.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { externalIdSchema } from '../../external-ids.ts';
import { readCommunity } from '../community.ts';
import { messageText } from './message-text.ts';

/** People who can be chosen to get a message as an email. */
export const maxMailed = 200;
/** Emails that a member can have sent by their messages of a day; the administration any number. */
export const maxMailedDaily = 200;

export const chatMessageSchema = z.object({
  id: z.uuid(),
  clientId: z.string().describe("id of the sender's window"),
  eigentuemer: z.string().describe('eid of the community'),
  user: z.object({
    id: z.uuid(),
    firstName: z.string().describe('both names are empty after the end of the membership'),
    lastName: z.string(),
  }),
  datum: instantSchema,
  text: z.string().describe('empty if it was removed; may begin with #subject and > quoted lines'),
  position: z.number().int().describe('its place in the room, in the order of arrival'),
  verwaltung: z.boolean().describe('true for messages of the administration'),
  mitteilung: z.boolean().describe('a notice of the administration, which stays on top'),
  datei: z.object({ name: z.string() }).nullable(),
  entfernt: daySchema.nullable().describe('day on which the administration removed it'),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Room of a community, by its owner record. */
export interface ChatTarget {
  readonly organizationId: string;
  readonly ownerId: string;
}

// Joined by a command, as the wall between owners allows.
const room = {
  room: ({ organizationId, ownerId }: ChatTarget) => `${organizationId}:${ownerId}`,
  mayJoin: (): readonly ChatTarget[] => [],
} as const;

/** A new message, also to its sender. */
export const chatMessage = defineLiveEvent({ name: 'message', schema: chatMessageSchema, ...room });

/** Messages were removed, or the rules of the room have changed: clients ask for it again. */
export const chatChanged = defineLiveEvent({
  name: 'chat_changed',
  channelOf: chatMessage.name,
  schema: z.object({ eigentuemer: z.string() }),
  ...room,
});

/** Joins the room of a community. */
export const joinCommunity = defineLiveCommand({
  name: 'eigentuemer_join',
  access: readCommunity,
  schema: z.object({ eigentuemer: externalIdSchema }),
  answer: z.object({}),
  limit: { max: 120, seconds: 60 },
});

/** Sends a message into the room of a community; the same id again sends nothing. */
export const sendMessage = defineLiveCommand({
  name: 'send-message',
  access: readCommunity,
  schema: z.object({
    text: messageText.min(1),
    id: lineSchema(100).min(1),
    eigentuemer: externalIdSchema,
    emailUserIDs: z.array(z.uuid()).max(maxMailed).default([]),
  }),
  answer: z.object({ message: chatMessageSchema }),
  limit: { max: 30, seconds: 60 },
});
