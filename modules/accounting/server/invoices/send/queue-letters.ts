import type { LanguageKey } from '#platform/contract/language-keys.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { AttachmentReference } from '#platform/server/mail/attachments.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import { renderWrittenLetter } from '#platform/server/mail/render-letter.ts';

interface LetterToMail {
  readonly language: LanguageKey;
  readonly subject: string;
  readonly text: string;
  /** Name and address for replies, as `findSenderOfMails` returns them. */
  readonly sender: { readonly organization: string; readonly replyTo: string | undefined };
  /** Addresses that each of the mails names. */
  readonly recipients: readonly string[];
  readonly attachments: AttachmentReference;
}

/**
 * Queues a mail with the same letter for each recipient, and one for a further address that it does not name.
 * @returns the ids of the mails, in the order of the recipients, and the id of the copy
 */
export async function queueLetters(
  context: TenantContext,
  mailer: Mailer,
  { language, subject, text, sender, recipients, attachments }: LetterToMail,
  copyTo: string | null = null,
): Promise<{ readonly mailIds: readonly string[]; readonly copyId: string | null }> {
  const letter = {
    ...renderWrittenLetter({ language, subject, text }),
    senderName: sender.organization,
    replyTo: sender.replyTo,
    shownTo: recipients,
    attachments,
  };
  const mailIds: string[] = [];
  for (const to of recipients) mailIds.push((await mailer.sendOwn(context, { ...letter, to })).id);
  return { mailIds, copyId: copyTo === null ? null : (await mailer.sendOwn(context, { ...letter, to: copyTo })).id };
}
