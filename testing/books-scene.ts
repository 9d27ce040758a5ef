import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { TestBrowser } from './http.ts';
import type { ProductPeople } from './product-people.ts';
import { createPropertyBooks } from './property-books.ts';
import type { PropertyBooks } from './property-books.ts';

type LinkTerms = Omit<Parameters<PropertyBooks['link']>[0], 'owner_id' | 'membership_id'>;

/** Somebody with a link to each of some owners, or without any. */
export interface BooksReader {
  readonly permissions?: readonly string[];
  readonly links?: readonly (LinkTerms & { readonly owner_id: string })[];
  readonly defaultLanguage?: LanguageKey;
}

const ownPermission = 'ri-property-management-permission';

/** An organisation with books to be filled, and a way to sign in those who read them. */
export async function openPropertyBooks(
  people: ProductPeople,
  database: Database,
  services: readonly string[] = ['property-owner'],
) {
  const organizationId = await people.addOrganization(services);
  const writer = await people.addUser();
  const books = createPropertyBooks(database, people.files, { organizationId, userId: writer.id });
  const signIn = async ({
    permissions = [ownPermission],
    links = [],
    defaultLanguage = 'de',
  }: BooksReader = {}): Promise<TestBrowser> => {
    const user = await people.addUser();
    const membershipId = await people.addMembership(user.id, { organizationId, permissions, defaultLanguage });
    for (const link of links) await books.link({ ...link, membership_id: membershipId });
    return people.signIn(user);
  };
  return {
    organizationId,
    books,
    signIn,
    signInOwner: (...owners: readonly string[]) => signIn({ links: owners.map((owner_id) => ({ owner_id })) }),
    signInAdministrator: () => signIn({ permissions: ['ri-property-management-admin-permission'] }),
  };
}

/**
 * A house with two flats and a tenant in each, three cost types, five postings, and the receipt of one of them; ids by
 * external id.
 */
export async function fillBooks(books: PropertyBooks, eid: string) {
  const owner = await books.owner({
    external_id: eid,
    full_name: `Hannelore Kramer ${eid}`,
    first_name: 'Hannelore',
    last_name: `Kramer ${eid}`,
  });
  const property = await books.property({ owner_id: owner });
  const [first, second] = [
    await books.unit({ external_id: `${eid}-1`, property_id: property }),
    await books.unit({ external_id: `${eid}-2`, property_id: property }),
  ];
  const tenant = await books.tenant({
    external_id: `${eid}-M1`,
    rental_unit_id: first,
    first_name: 'Jonas',
    last_name: 'Albrecht',
    full_name: 'Jonas Albrecht',
  });
  const company = await books.tenant({
    external_id: `${eid}-M2`,
    rental_unit_id: second,
    full_name: 'Bäckerei Sommer GmbH',
  });
  const rent = await books.costType({ external_id: `${eid}-K1`, long_name: 'Kaltmiete', income: true });
  const repairs = await books.costType({ external_id: `${eid}-K2`, long_name: 'Instandhaltung', outcome: true });
  await books.receipt({ archive_id: `${eid}-R1`, owner_id: owner, captured_on: '2020-01-01' }, [
    'Dachdeckerei Brandt',
    'Rechnung 4711',
  ]);
  await books.postings([
    {
      owner_id: owner,
      booking_date: '2026-01-05',
      amount_cents: 82_000,
      rental_unit_id: first,
      tenant_id: tenant,
      cost_type_id: rent,
      counterparty: 'Jonas Albrecht',
      purpose: 'Miete Januar',
      iban: 'DE89370400440532013000',
    },
    {
      owner_id: owner,
      booking_date: '2026-01-07',
      amount_cents: 140_050,
      rental_unit_id: second,
      tenant_id: company,
      cost_type_id: rent,
      counterparty: 'Bäckerei Sommer GmbH',
    },
    {
      owner_id: owner,
      booking_date: '2026-01-19',
      amount_cents: -45_099,
      rental_unit_id: first,
      cost_type_id: repairs,
      counterparty: 'Dachdeckerei Brandt',
      archive_id: `${eid}-R1`,
    },
    {
      owner_id: owner,
      booking_date: '2026-02-04',
      amount_cents: 82_000,
      rental_unit_id: first,
      tenant_id: tenant,
      cost_type_id: rent,
      purpose: '=HYPERLINK("x")',
    },
    {
      owner_id: owner,
      booking_date: '2026-02-04',
      amount_cents: -1290,
      counterparty: 'Sparkasse',
      purpose: '-Kontoführung',
      archive_id: 'unbekannt',
    },
  ]);
  return { owner, property, first, second, tenant, company, rent, repairs };
}
