import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import { onOneDay, readDatabaseDay } from '#testing/database-clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const readToday = () => readDatabaseDay(database);

/**
 * Opens a house with tenants who stay, leave tomorrow, left yesterday, left with a posting, or are no longer delivered.
 */
async function openHouse(today: string) {
  const scene = await openPropertyBooks(people, database);
  const { books } = scene;
  const [seller, buyer] = [await books.owner({ external_id: 'V' }), await books.owner({ external_id: 'K' })];
  const property = await books.property({ owner_id: seller });
  const unit = await books.unit({ external_id: 'WE', property_id: property });
  const addTenant = (external_id: string, terms: { readonly rented_to?: string; readonly active?: boolean } = {}) =>
    books.tenant({ external_id, rental_unit_id: unit, full_name: `Name ${external_id}`, ...terms });
  await addTenant('stays');
  await addTenant('leaves', { rented_to: addDays(today, 1) });
  const left = await addTenant('left', { rented_to: addDays(today, -1) });
  const posted = await addTenant('posted', { rented_to: '2020-12-31' });
  await addTenant('inactive', { active: false });
  for (const tenant_id of [left, posted])
    await books.posting({
      owner_id: seller,
      booking_date: '2020-12-01',
      amount_cents: 1,
      rental_unit_id: unit,
      tenant_id,
    });
  const write = books.write;
  /** Changes the owner like an administrator in the master data. */
  const sell = (to: string) =>
    write((tx) => tx.updateTable('properties').set({ owner_id: to }).where('id', '=', property).execute());
  /** Changes the owner like a delivery that names another one. */
  const deliverSold = async () => {
    const property_id = await books.property({ owner_id: buyer });
    await write((tx) => tx.updateTable('rental_units').set({ property_id }).where('id', '=', unit).execute());
  };
  return { ...scene, seller, buyer, unit, posted, addTenant, sell, deliverSold };
}

async function tenantsOf(browser: TestBrowser, eid: string): Promise<string[]> {
  const { body, text } = await browser.call<{ eigentuemer: { mieter: { mid: string }[] }[] }>(
    'GET',
    `/api/ri/property-management/eigentuemer?eid=${eid}`,
  );
  const mids = (body.eigentuemer[0]?.mieter ?? []).map(({ mid }) => mid).toSorted();
  // Names appear nowhere else in the answer.
  for (const mid of ['stays', 'leaves', 'left', 'posted', 'inactive'])
    expect(text.includes(`Name ${mid}`)).toBe(mids.includes(mid));
  return mids;
}

describe('of a sold house', () => {
  it.each(['sell', 'deliverSold'] as const)(
    'the new owner is told the names of tenants who were there at the time, not of those before (%s)',
    (how) =>
      onOneDay(readToday, async (today) => {
        const { seller, buyer, signInOwner, signInAdministrator, ...house } = await openHouse(today);
        await house[how](buyer);
        const everybody = ['inactive', 'leaves', 'left', 'posted', 'stays'];
        expect(await tenantsOf(await signInOwner(buyer), 'K')).toEqual(['leaves', 'stays']);
        expect(await tenantsOf(await signInAdministrator(), 'K')).toEqual(everybody);
        expect(await tenantsOf(await signInOwner(seller), 'V')).toEqual(['left', 'posted']);
      }),
  );

  it('the new owner sees the names of former tenants with postings in their books', () =>
    onOneDay(readToday, async (today) => {
      const { buyer, books, unit, posted, signInOwner, sell } = await openHouse(today);
      await sell(buyer);
      await books.posting({
        owner_id: buyer,
        booking_date: today,
        amount_cents: 1,
        rental_unit_id: unit,
        tenant_id: posted,
      });
      expect(await tenantsOf(await signInOwner(buyer), 'K')).toEqual(['leaves', 'posted', 'stays']);
    }));

  it('former tenants delivered after the sale are visible to administrators only', () =>
    onOneDay(readToday, async (today) => {
      const { seller, buyer, addTenant, signInOwner, sell } = await openHouse(today);
      await sell(buyer);
      await addTenant('late', { rented_to: '2019-12-31' });
      expect(await tenantsOf(await signInOwner(buyer), 'K')).not.toContain('late');
      expect(await tenantsOf(await signInOwner(seller), 'V')).not.toContain('late');
    }));

  it('tenants who leave the new owner later stay visible', () =>
    onOneDay(readToday, async (today) => {
      const { buyer, books, signInOwner, sell } = await openHouse(today);
      await sell(buyer);
      await books.write((tx) =>
        tx.updateTable('rental_tenants').set({ rented_to: today }).where('external_id', '=', 'stays').execute(),
      );
      expect(await tenantsOf(await signInOwner(buyer), 'K')).toContain('stays');
    }));
});

it('the owner of a house that was never sold sees the names of all its tenants', () =>
  onOneDay(readToday, async (today) => {
    const { signInOwner, seller } = await openHouse(today);
    expect(await tenantsOf(await signInOwner(seller), 'V')).toEqual(['inactive', 'leaves', 'left', 'posted', 'stays']);
  }));

it('a house assigned to its first owner counts as not sold', async () => {
  const { books, signInOwner } = await openPropertyBooks(people, database);
  const owner = await books.owner({ external_id: 'E' });
  const property = await books.property({ owner_id: null });
  const unit = await books.unit({ external_id: 'WE', property_id: property });
  await books.tenant({ external_id: 'left', rental_unit_id: unit, full_name: 'Name left', rented_to: '2020-12-31' });
  await books.write((tx) => tx.updateTable('properties').set({ owner_id: owner }).where('id', '=', property).execute());
  expect(await tenantsOf(await signInOwner(owner), 'E')).toEqual(['left']);
});
