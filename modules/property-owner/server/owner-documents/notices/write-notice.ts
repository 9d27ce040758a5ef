import type { TenantContext } from '#platform/server/http/context.ts';
import { inSentence } from '#platform/server/mail/mail-words.ts';
import type { OrganizationMail } from '#platform/server/mail/outbox.ts';
import { pagePaths } from '#modules/property-owner/contract/page-paths.ts';
import { writeOwnMail } from '../../gathered-mails/write-own-mail.ts';
import { mails } from '../../mails.ts';
import type { News, Recipient } from './find-news.ts';

/** Documents that a mail names; more are counted. */
const namedDocuments = 5;

/** Writes the mail about new documents in the name of the organisation. */
export async function writeNotice(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  publicUrl: string,
  recipient: Recipient,
  news: readonly News[],
): Promise<OrganizationMail> {
  const titles = news
    .slice(0, namedDocuments)
    .map(({ title }) => inSentence(title))
    .join('; ');
  const more = news.length - namedDocuments;
  return writeOwnMail(context, recipient, {
    kind: 'newDocuments',
    publicUrl,
    path: pagePaths.documents,
    values: {
      count: news.length,
      titles: more > 0 ? mails.translate(recipient.language, 'moreDocuments', { titles, count: more }) : titles,
    },
  });
}
