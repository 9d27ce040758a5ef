import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { csvFile, file, maxFileBytes } from '#platform/contract/files.ts';
import { formLine } from '#platform/contract/form-texts.ts';
import { nextCursorSchema, listQueryShape } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { base, externalIdSchema } from '../../external-ids.ts';
import { readCommunity, writeCommunity } from '../community.ts';
import { chatModes } from '../community-settings.ts';
import { chatMessageSchema } from './chat-live.ts';
import { messageText } from './message-text.ts';

const path = `${base}/weg-chat` as const;
const inCommunity = z.object({ eid: externalIdSchema });
const oneMessage = z.object({ eid: externalIdSchema, id: z.uuid() });

export const chatMailChoices = ['NIE', 'TAEGLICH', 'SOFORT'] as const;
export type ChatMailChoice = (typeof chatMailChoices)[number];

/** A file of a message: papers and pictures of the house. */
export const chatFileRule = {
  mediaTypes: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
  maxBytes: maxFileBytes.scan,
} as const;
export const maxUnreadCounted = 100;
const maxReason = 500;

export const listChatMessages = defineEndpoint({
  id: 'listChatMessages',
  method: 'GET',
  path: `${path}/:eid`,
  access: readCommunity,
  summary: "Returns a page of a community's chat, the newest first; the messages of a page are in their order",
  request: { params: inCommunity, query: z.object({ limit: listQueryShape.limit, cursor: listQueryShape.cursor }) },
  response: z.object({
    messages: z.array(chatMessageSchema),
    ich: z.uuid().describe('user id of the caller'),
    modus: z.enum(chatModes),
    schreibt: z.boolean().describe('true if the caller may write'),
    verwaltet: z.boolean().describe('true if the caller may remove and clear'),
    mitteilung: chatMessageSchema.nullable().describe('the last notice of the administration; only on the first page'),
    ungelesen: z.number().int().describe(`unread messages, at most ${maxUnreadCounted}`),
    gelesenBis: z.number().int().describe("position of the caller's read mark"),
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const clearChat = defineEndpoint({
  id: 'clearChat',
  method: 'DELETE',
  path: `${path}/:eid`,
  access: writeCommunity,
  summary: 'Clears the chat of a community: all messages and their files',
  request: { params: inCommunity },
  response: z.object({}),
  errors: ['not_found'],
});

export const removeChatMessage = defineEndpoint({
  id: 'removeChatMessage',
  method: 'DELETE',
  path: `${path}/:eid/:id`,
  access: writeCommunity,
  summary:
    'Removes what a message says; its place and the day of removal stay in the chat, the reason in the audit log',
  request: { params: oneMessage, query: z.object({ reason: formLine(maxReason).default('') }) },
  response: z.object({}),
  errors: ['not_found'],
});

export const markChatRead = defineEndpoint({
  id: 'markChatRead',
  method: 'PUT',
  path: `${path}/:eid/read`,
  access: readCommunity,
  summary: 'Marks the messages up to one as read by the caller',
  request: { params: inCommunity, body: z.strictObject({ message: z.uuid() }) },
  response: z.object({ ungelesen: z.number().int() }),
  errors: ['not_found', 'owner_view_active'],
});

export const sendChatFile = defineEndpoint({
  id: 'sendChatFile',
  method: 'POST',
  path: `${path}/:eid/file`,
  access: readCommunity,
  summary: 'Sends a message with a file into the chat; the same id again sends nothing',
  request: {
    params: inCommunity,
    body: z.strictObject({ id: lineSchema(100).min(1), text: messageText.default('') }),
    files: { file: chatFileRule },
  },
  response: z.object({ message: chatMessageSchema }),
  errors: ['not_found', 'chat_closed', 'owner_view_active', 'too_many_requests', 'file_unreadable', 'storage_full'],
});

export const getChatFile = defineEndpoint({
  id: 'getChatFile',
  method: 'GET',
  path: `${path}/get-file/:id`,
  access: readCommunity,
  summary: 'Returns the file of a message',
  request: { params: z.object({ id: z.uuid() }) },
  response: file(...chatFileRule.mediaTypes),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});

export const listChatReaders = defineEndpoint({
  id: 'listChatReaders',
  method: 'GET',
  path: `${path}/:eid/readers`,
  access: readCommunity,
  summary: 'Lists who reads the chat of a community; a message can be mailed to them',
  request: { params: inCommunity },
  response: z.object({
    leser: z.array(
      z.object({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        verwaltung: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const exportChat = defineEndpoint({
  id: 'exportChat',
  method: 'GET',
  path: `${path}/:eid/export`,
  access: writeCommunity,
  summary: 'Downloads the whole chat of a community as CSV, in its order',
  request: { params: inCommunity },
  response: csvFile(),
  errors: ['not_found', 'too_many_requests', 'overloaded'],
  readsReplica: true,
});

export const listUnreadChats = defineEndpoint({
  id: 'listUnreadChats',
  method: 'GET',
  path: `${base}/weg-chat-unread`,
  access: readCommunity,
  summary: 'Lists the communities with unread messages',
  request: {},
  response: z.object({
    chats: z.array(z.object({ eid: z.string(), ungelesen: z.number().int().describe(`at most ${maxUnreadCounted}`) })),
  }),
  errors: [],
});

const mailChoice = z.object({ mails: z.enum(chatMailChoices) });

export const getChatMails = defineEndpoint({
  id: 'getChatMails',
  method: 'GET',
  path: `${base}/weg-chat-mails`,
  access: readCommunity,
  summary:
    'Returns how the caller is mailed unread messages: never, daily at 18:00, or at once (not from 21:00 to 7:00)',
  request: {},
  response: mailChoice,
  errors: [],
});

export const saveChatMails = defineEndpoint({
  id: 'saveChatMails',
  method: 'PUT',
  path: `${base}/weg-chat-mails`,
  access: readCommunity,
  summary: 'Chooses how the caller is mailed unread messages',
  request: { body: z.strictObject({ mails: z.enum(chatMailChoices) }) },
  response: mailChoice,
  errors: ['owner_view_active'],
});
