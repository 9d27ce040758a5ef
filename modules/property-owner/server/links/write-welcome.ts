import { sql } from 'kysely';
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
/** Houses of an owner that are counted. */
const maxHouses = 100;

/** Person who is invited, with the owners whom they will see. */
interface Invited {
  readonly owners: readonly NamedOwner[];
  readonly userType: UserType;
  readonly email: string;
}

/** Prepares the words of an invitation to owners: what the person finds, and whom they may ask. */
export async function prepareWelcome(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  { owners, userType, email }: Invited,
): Promise<(language: LanguageKey) => Welcome> {
  const contact = await readContact(context);
  const salutation = await findSalutation(context, owners, email);
  const houses = userType === 'weg' ? [] : [...(await listHouses(context, owners)).values()].flat();
  const named = nameAwaited(owners, houses);
  return (language) => ({
    colour: contact.colour,
    salutation,
    awaits: describeAwaited(language, userType, named),
    contact: nameContact(contact, language),
  });
}

/** Names what awaits a person: houses by their address, or the owners without one. */
export function nameAwaited(owners: readonly NamedOwner[], houses: readonly string[]): readonly string[] {
  return (houses.length > 0 ? [...new Set(houses)] : owners.map((owner) => owner.name)).map(inSentence);
}

/** Writes the sentence that says what a person finds. @param named see {@link nameAwaited} */
export function describeAwaited(language: LanguageKey, userType: UserType, named: readonly string[]): string {
  const first = named.slice(0, namedHouses).join(', ');
  const count = named.length - namedHouses;
  return mails.translate(language, `awaits.${userType}`, {
    houses: count > 0 ? mails.translate(language, 'awaits.more', { houses: first, count }) : first,
  });
}

/** Finds how the records write to the owner with this address; empty for somebody else. */
async function findSalutation(
  { tx }: Pick<TenantContext, 'tx'>,
  owners: readonly NamedOwner[],
  email: string,
): Promise<string> {
  const row = await tx
    .selectFrom('property_owners')
    .select('salutation')
    .where(
      'id',
      'in',
      owners.map(({ id }) => id),
    )
    .where(sql`lower(trim(email))`, '=', email.trim().toLowerCase())
    .orderBy('id')
    .executeTakeFirst();
  return row?.salutation ?? '';
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

/** Lists the houses of each owner by their address, or their name without one; a hundred at most. */
export async function listHouses(
  { tx }: Pick<TenantContext, 'tx'>,
  owners: readonly NamedOwner[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom((from) =>
      from
        .selectFrom('properties')
        .select(['owner_id', 'name', 'street', 'street_number as number'])
        .select(sql<number>`row_number() OVER (PARTITION BY owner_id ORDER BY street, street_number, name)`.as('place'))
        .where('active', '=', true)
        .where(
          'owner_id',
          'in',
          owners.map(({ id }) => id),
        )
        .as('houses'),
    )
    .selectAll()
    .where('place', '<=', maxHouses)
    .orderBy('street')
    .orderBy('number')
    .orderBy('name')
    .execute();
  const byOwner = Map.groupBy(rows, ({ owner_id: ownerId }) => ownerId ?? '');
  return new Map(
    [...byOwner].map(([id, houses]) => [
      id,
      houses.map(({ name, street, number }) => `${street} ${number}`.trim() || name),
    ]),
  );
}
