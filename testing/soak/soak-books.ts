import type { Database } from '#platform/server/database/database.ts';
import { runAdminStatement } from '../admin-statement.ts';
import { createPropertyBooks } from '../property-books.ts';
import type { PropertyBooks } from '../property-books.ts';
import type { ProductPeople } from '../product-people.ts';
import { markerOf } from './soak-markers.ts';

/**
 * An organisation of the soak; owners have numbers that no other organisation has, and external ids that all of them
 * have.
 */
export interface SoakOrganization {
  readonly organizationId: Awaited<ReturnType<ProductPeople['addOrganization']>>;
  readonly books: PropertyBooks;
  /** Ids of the rows by number. */
  readonly owners: ReadonlyMap<number, string>;
}

/** External ids as the addresses of requests name them, the same in every organisation. */
export const idsOf = (place: number) => ({
  eid: `E-${place}`,
  moid: `W-${place}`,
  mid: `M-${place}`,
  archivid: `A-${place}`,
});

/** A house, a tenant, postings, a receipt with its PDF, and a balance, all with the owner's markers. */
async function addOwner(books: PropertyBooks, number: number, place: number): Promise<string> {
  const [name, marker] = [markerOf('n', number), markerOf('b', number)];
  const { eid, moid, mid, archivid } = idsOf(place);
  const owner = await books.owner({
    external_id: eid,
    full_name: `Eigentümer ${name}`,
    first_name: name,
    last_name: name,
    email: `${marker}@owners.example`,
    street: marker,
    iban: marker,
  });
  const property = await books.property({ owner_id: owner, name: marker, street: marker });
  const unit = await books.unit({
    external_id: moid,
    property_id: property,
    description: marker,
    appartment_number: marker,
    location: marker,
  });
  const tenant = await books.tenant({
    external_id: mid,
    rental_unit_id: unit,
    full_name: `Mieter ${marker}`,
    first_name: marker,
    last_name: marker,
  });
  const cost = await books.costType({ external_id: `K-${place}`, long_name: marker });
  await books.receipt({ archive_id: archivid, owner_id: owner, description: marker, issuer: marker }, [
    `Beleg ${marker}`,
  ]);
  await books.balance({ owner_id: owner, account: marker, day: '2026-01-31', amount_cents: 100 });
  await books.postings(
    Array.from({ length: 12 }, (_, month) => ({
      owner_id: owner,
      booking_date: `2025-${String(month + 1).padStart(2, '0')}-05`,
      amount_cents: 1000 + month,
      rental_unit_id: unit,
      tenant_id: tenant,
      cost_type_id: cost,
      counterparty: `Firma ${marker}`,
      purpose: `Zweck ${marker}`,
      iban: marker,
      archive_id: archivid,
    })),
  );
  return owner;
}

/** @param first number of the first owner */
export async function addSoakOrganization(
  people: ProductPeople,
  database: Database,
  { first, owners: count }: { readonly first: number; readonly owners: number },
): Promise<SoakOrganization> {
  const organizationId = await people.addOrganization(['property-owner', 'accounting']);
  const books = createPropertyBooks(database, people.files, { organizationId, userId: (await people.addUser()).id });
  const owners = new Map<number, string>();
  for (let place = 1; place <= count; place += 1)
    owners.set(first + place, await addOwner(books, first + place, place));
  return { organizationId, books, owners };
}

/** Gives an owner so many postings that PostgreSQL walks them with several processes. */
export async function addManyPostings(
  adminUrl: string,
  { organizationId, owners }: SoakOrganization,
  number: number,
  count: number,
): Promise<void> {
  await runAdminStatement(
    adminUrl,
    `INSERT INTO postings (organization_id, id, external_id, owner_id, booking_date, amount_cents, counterparty, purpose)
    SELECT '${organizationId}', gen_random_uuid(), 'L-' || n, '${owners.get(number)}', date '2015-01-01' + (n % 3000), n, '${markerOf('b', number)}', 'Abschlag ' || n FROM generate_series(1, ${count}) n`,
  );
  await runAdminStatement(adminUrl, 'ANALYZE');
}

/** Sells the house of an owner to another one. A tenant had left before, of whom the seller has a posting. */
export async function sellHouse({ books, owners }: SoakOrganization, seller: number, buyer: number): Promise<void> {
  const of = (number: number) => owners.get(number) ?? '';
  await books.write(async (tx) => {
    const { id } = await tx
      .selectFrom('rental_units')
      .select('id')
      .where('owner_id', '=', of(seller))
      .executeTakeFirstOrThrow();
    const former = await books.tenant({
      external_id: `M-${seller}-former`,
      rental_unit_id: id,
      full_name: markerOf('t', seller),
      last_name: markerOf('t', seller),
      rented_to: '2020-12-31',
    });
    await books.posting({
      owner_id: of(seller),
      booking_date: '2020-12-01',
      amount_cents: 1,
      rental_unit_id: id,
      tenant_id: former,
    });
  });
  await books.write((tx) =>
    tx
      .updateTable('properties')
      .set({ owner_id: of(buyer) })
      .where('owner_id', '=', of(seller))
      .execute(),
  );
}
