import type { TenantContext } from '#platform/server/http/context.ts';
import { findOwnBrand } from '#platform/server/mail/brand.ts';
import { brandOfOrganization, inSentence } from '#platform/server/mail/mail-words.ts';
import { isBareAddress } from '#platform/server/mail/outbox.ts';
import type { OrganizationMail } from '#platform/server/mail/outbox.ts';
import { pagePaths } from '#modules/property-owner/contract/page-paths.ts';
import { readContact } from '../../configuration/contact-config.ts';
import { nameContact } from '../../links/write-welcome.ts';
import { mails } from '../../mails.ts';
import type { News, Recipient } from './find-news.ts';

/** Documents that a mail names; more are counted. */
const namedDocuments = 5;

/** Writes the mail about new documents in the name of the organisation. */
export async function writeNotice(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  publicUrl: string,
  { language, ...reader }: Recipient,
  news: readonly News[],
): Promise<OrganizationMail> {
  const contact = await readContact(context);
  const { organization, colour } = contact;
  const own = await findOwnBrand(context.tx, publicUrl);
  const titles = news
    .slice(0, namedDocuments)
    .map(({ title }) => inSentence(title))
    .join('; ');
  const more = news.length - namedDocuments;
  return {
    ...mails.write('newDocuments', {
      language,
      brand: brandOfOrganization(own, organization, colour),
      reader,
      url: `${publicUrl}${pagePaths.documents}`,
      values: {
        count: news.length,
        titles: more > 0 ? mails.translate(language, 'moreDocuments', { titles, count: more }) : titles,
        contact: nameContact(contact, language),
      },
      names: { organization },
    }),
    senderName: organization,
    replyTo: isBareAddress(contact.email) ? contact.email : undefined,
  };
}
