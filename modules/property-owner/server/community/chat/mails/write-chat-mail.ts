import type { TenantContext } from '#platform/server/http/context.ts';
import { inSentence } from '#platform/server/mail/mail-words.ts';
import type { OrganizationMail } from '#platform/server/mail/outbox.ts';
import { readMessage } from '#modules/property-owner/contract/community/chat/message-text.ts';
import { pagePaths } from '#modules/property-owner/contract/page-paths.ts';
import { writeOwnMail } from '#modules/property-owner/server/gathered-mails/write-own-mail.ts';
import { mails } from '#modules/property-owner/server/mails.ts';
import type { ChatRecipient, MailedMessage } from './find-messages.ts';

/** Messages that a mail shows; more are counted. */
const shownMessages = 5;
const maxShown = 300;

/** Writes the mail about messages of chats, in the name of the organisation. */
export async function writeChatMail(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  publicUrl: string,
  recipient: ChatRecipient,
  messages: readonly MailedMessage[],
): Promise<OrganizationMail> {
  const { language } = recipient;
  const shown = messages.slice(0, shownMessages).map(toLine).join('; ');
  const more = messages.length - shownMessages;
  const communities = [...new Map(messages.map(({ eid, community }) => [eid, inSentence(community)])).entries()];
  const [[eid, first] = ['', '']] = communities;
  const others = communities.length - 1;
  return writeOwnMail(context, recipient, {
    kind: 'chatMessages',
    publicUrl,
    path: others === 0 ? `${pagePaths.communityChat}?eid=${encodeURIComponent(eid)}` : pagePaths.communityChat,
    values: { count: messages.length },
    names: {
      community: others > 0 ? mails.translate(language, 'moreChats', { community: first, count: others }) : first,
      messages: more > 0 ? mails.translate(language, 'moreMessages', { messages: shown, count: more }) : shown,
    },
  });
}

function toLine({ sender, text, fileName }: MailedMessage): string {
  const { body } = readMessage(text);
  const words = inSentence(body === '' ? fileName : body);
  return `${inSentence(sender)}: „${words.length > maxShown ? `${words.slice(0, maxShown - 1)}…` : words}“`;
}
