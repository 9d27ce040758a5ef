import type { Welcome } from '#modules/identity/server/index.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { inSentence } from '#platform/server/mail/mail-words.ts';
import type { Contact } from '../../contract/configuration/contact.ts';
import type { UserType } from '../../contract/links/owner-links.ts';
import { readContact } from '../configuration/contact-config.ts';
import { mails } from '../mails.ts';
import type { NamedOwner } from '../wall/require-owner.ts';

/** Houses that an invitation names; more are counted. */
const namedHouses = 3;

/** Prepares the words of an invitation to owners: what the person finds, and whom they may ask. */
export async function prepareWelcome(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  owners: readonly NamedOwner[],
  userType: UserType,
): Promise<(language: LanguageKey) => Welcome> {
  const contact = await readContact(context);
  const houses = userType === 'weg' ? [] : await listHouses(context, owners);
  const named = (houses.length > 0 ? houses : owners.map((owner) => owner.name)).map(inSentence);
  return (language) => {
    const first = named.slice(0, namedHouses).join(', ');
    const count = named.length - namedHouses;
    return {
      awaits: mails.translate(language, `awaits.${userType}`, {
        houses: count > 0 ? mails.translate(language, 'awaits.more', { houses: first, count }) : first,
      }),
      contact: nameContact(contact, language),
    };
  };
}

/** Names whom people may ask, with telephone and address, for the text of a mail. */
export function nameContact({ organization, name, telephone, email }: Contact, language: LanguageKey): string {
  const person = inSentence(name || organization);
  return [
    telephone === ''
      ? person
      : mails.translate(language, 'awaits.telephone', { name: person, telephone: inSentence(telephone) }),
    // An address of the organisation itself, which mail programs may make a link of.
    ...(email === '' ? [] : [email]),
  ].join(', ');
}

/** Lists the houses of owners by their address, or their name without one. */
async function listHouses({ tx }: Pick<TenantContext, 'tx'>, owners: readonly NamedOwner[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('properties')
    .select(['name', 'street', 'street_number as number'])
    .where('active', '=', true)
    .where(
      'owner_id',
      'in',
      owners.map(({ id }) => id),
    )
    .orderBy('street')
    .orderBy('street_number')
    .orderBy('name')
    .limit(100)
    .execute();
  return [...new Set(rows.map(({ name, street, number }) => `${street} ${number}`.trim() || name))];
}
