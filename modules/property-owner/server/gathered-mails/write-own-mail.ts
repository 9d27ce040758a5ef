import type { TenantContext } from '#platform/server/http/context.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { findOwnBrand } from '#platform/server/mail/brand.ts';
import { brandOfOrganization } from '#platform/server/mail/mail-words.ts';
import { isBareAddress } from '#platform/server/mail/outbox.ts';
import type { OrganizationMail } from '#platform/server/mail/outbox.ts';
import { readContact } from '../configuration/contact-config.ts';
import { nameContact } from '../links/write-welcome.ts';
import { mails } from '../mails.ts';

/** Person to whom a mail of the property management is written. */
export interface OwnRecipient {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageKey;
}

interface OwnMailOrder {
  readonly kind: Parameters<typeof mails.write>[0];
  readonly publicUrl: string;
  /** Path of the page that its button opens; null: no button. */
  readonly path: string | null;
  readonly values: Readonly<Record<string, string | number>>;
  readonly names?: Readonly<Record<string, string>>;
}

/** Writes a mail in the name, colour and with the contact of the property management; answers go to its contact. */
export async function writeOwnMail(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  { language, ...reader }: OwnRecipient,
  { kind, publicUrl, path, values, names = {} }: OwnMailOrder,
): Promise<OrganizationMail> {
  const contact = await readContact(context);
  const { organization, colour } = contact;
  const own = await findOwnBrand(context.tx, publicUrl);
  return {
    ...mails.write(kind, {
      language,
      brand: brandOfOrganization(own, organization, colour),
      reader,
      ...(path !== null && { url: `${publicUrl}${path}` }),
      values: { ...values, contact: nameContact(contact, language) },
      names: { ...names, organization },
    }),
    senderName: organization,
    replyTo: isBareAddress(contact.email) ? contact.email : undefined,
  };
}
