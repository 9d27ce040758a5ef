import { createId } from '#platform/server/ids.ts';
import type { Attack } from './attack.ts';
import { toMultipart } from './multipart.ts';
import type { PropertyBooks } from './property-books.ts';
import { buildPdf } from './receipts/pdf.ts';
import { canary, expectDone } from './victim.ts';
import type { Owner } from './victim.ts';

const base = '/api/ri/property-management';

/** A message with a file in the chat of a community. */
export interface FilledChat {
  readonly messageId: string;
}

/** Fills the chat of the victim's community (row id) with the canary. */
export async function fillChat(browser: Owner['browser'], books: PropertyBooks, ownerId: string): Promise<FilledChat> {
  const messageId = await books.message({ owner_id: ownerId, text: canary }, [canary]);
  await expectDone(browser.call('PUT', `${base}/weg-chat/${canary}/read`, { body: { message: messageId } }));
  await expectDone(browser.call('PUT', `${base}/weg-chat-mails`, { body: { mails: 'SOFORT' } }));
  await books.mailedMessage(messageId);
  return { messageId };
}

/** Calls of strangers on every endpoint of the chat. */
export const attackChat = (eid: string, { messageId }: FilledChat): Readonly<Record<string, Attack>> => ({
  listChatMessages: { url: `${base}/weg-chat/${eid}?limit=200`, refusal: 404 },
  clearChat: { url: `${base}/weg-chat/${eid}`, refusal: 404 },
  removeChatMessage: { url: `${base}/weg-chat/${eid}/${messageId}?reason=fremd`, refusal: 404 },
  markChatRead: { url: `${base}/weg-chat/${eid}/read`, body: { message: messageId }, refusal: 404 },
  sendChatFile: {
    url: `${base}/weg-chat/${eid}/file`,
    ...toMultipart([
      ['id', 'fremd'],
      ['text', 'fremd'],
      { name: 'file', fileName: 'fremd.pdf', bytes: buildPdf({ pages: [['fremd']] }) },
    ]),
    refusal: 404,
  },
  getChatFile: { url: `${base}/weg-chat/get-file/${messageId}`, refusal: 404 },
  listChatReaders: { url: `${base}/weg-chat/${eid}/readers`, refusal: 404 },
  exportChat: { url: `${base}/weg-chat/${eid}/export`, refusal: 404 },
  listUnreadChats: {},
  getChatMails: {},
  saveChatMails: { body: { mails: 'TAEGLICH' } },
});

/** Endpoints of which members of the community see something. */
export const seenOfChat = [
  'listChatMessages',
  'markChatRead',
  'getChatFile',
  'listChatReaders',
  'listUnreadChats',
  // Refused with a reason: the chat is closed.
  'sendChatFile',
] as const;

/** Facts of a chat for valid requests. */
export async function bringChat(books: PropertyBooks, ownerId: string, path: string) {
  const messageId = await books.message({ owner_id: ownerId, text: 'Muster' }, ['Muster']);
  return {
    eid: ['E-1'],
    id: path.endsWith('/file') ? [createId()] : [messageId],
    message: [messageId],
    text: ['Hallo', ''],
  };
}
