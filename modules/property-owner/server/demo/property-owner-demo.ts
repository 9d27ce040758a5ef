import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createId } from '#platform/server/ids.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { addChat } from './chat.ts';
import { addMembers } from './community-members.ts';
import { demoCostTypes } from './cost-types.ts';
import { demoHouses, demoOwners } from './houses.ts';
import { addDocuments } from './documents.ts';
import { addContact, addJournal } from './journal.ts';
import { idOf, newIds } from './ids.ts';
import type { Ids } from './ids.ts';
import { createDemoLedger } from './ledger.ts';
import type { DemoLedger, DemoPosting } from './ledger.ts';
import { addOpenReceipts, addReceiptWithoutOwner, addReceipts } from './receipts.ts';
import { addMeetings } from './meetings.ts';
import { addResolutions } from './resolutions.ts';
import { demoSuppliers } from './suppliers.ts';
import { addWrittenResolutions } from './written-resolutions.ts';

/** Creates six owners with properties, three years of transactions with bills as PDFs, and linked users. */
export function createPropertyOwnerDemo(files: Files): DemoPart {
  return {
    name: 'property-owner',
    organization: 'lindenhof',
    author: 'property@demo.example',
    isThere: async ({ tx }) => {
      await forEveryOwner(tx);
      return (await tx.selectFrom('property_owners').select('id').limit(1).execute()).length > 0;
    },
    write: (context) => writeOwners(context, files),
  };
}

/** Rows per INSERT statement. */
const batchSize = 1000;

async function writeOwners(context: DemoContext, files: Files): Promise<void> {
  const { tx, clock, actor } = context;
  await forEveryOwner(tx);
  const today = germanDayOf(clock.now());
  const ledger = createDemoLedger(today);
  const own = { organization_id: actor.organizationId };
  const imported = { ...own, source: 'import' };
  const owners = newIds(demoOwners.map(({ eid }) => eid));
  const [houses, units] = [newIds(demoHouses.map(({ name }) => name)), newIds(ledger.units.map(({ moid }) => moid))];
  const [tenants, costTypes] = [
    newIds(ledger.tenants.map(({ mid }) => mid)),
    newIds(demoCostTypes.map(({ kaid }) => kaid)),
  ];
  await tx
    .insertInto('property_owners')
    .values(
      demoOwners.map(({ eid, firstName, lastName, company, email, street, city }) => ({
        ...imported,
        id: idOf(owners, eid),
        external_id: eid,
        first_name: firstName,
        last_name: lastName,
        full_name: company ?? `${firstName} ${lastName}`,
        email,
        ...splitAddress(street, city),
      })),
    )
    .execute();
  await tx
    .insertInto('properties')
    .values(
      demoHouses.map(({ eid, name, street, number, city, units: count, parcel }) => ({
        ...imported,
        id: idOf(houses, name),
        owner_id: idOf(owners, eid),
        name,
        street,
        street_number: number,
        postcode: city.slice(0, 5),
        city: city.slice(6),
        parcel,
        number_rental_units: count,
        property_status: 'BKA-RELEVANT',
        total_area_hundredths: ledger.units
          .filter(({ house }) => house.name === name)
          .reduce((sum, { area }) => sum + area, 0),
      })),
    )
    .execute();
  await tx
    .insertInto('rental_units')
    .values(
      ledger.units.map(({ moid, house, number, location, type, area }) => ({
        ...imported,
        id: idOf(units, moid),
        external_id: moid,
        property_id: idOf(houses, house.name),
        appartment_number: number,
        description: `${house.name}, ${number}`,
        location,
        type,
        area_hundredths: area || null,
      })),
    )
    .execute();
  await tx
    .insertInto('rental_tenants')
    .values(
      ledger.tenants.map(({ mid, unit, salutation, firstName, lastName, from, to }) => ({
        ...imported,
        id: idOf(tenants, mid),
        external_id: mid,
        rental_unit_id: idOf(units, unit.moid),
        salutation,
        first_name: firstName,
        last_name: lastName,
        full_name: `${firstName} ${lastName}`,
        street: unit.house.street,
        street_number: unit.house.number,
        postcode: unit.house.city.slice(0, 5),
        city: unit.house.city.slice(6),
        type_of_use: unit.type,
        rented_from: from,
        rented_to: to,
        active: to === null,
      })),
    )
    .execute();
  await tx
    .insertInto('cost_types')
    .values(
      demoCostTypes.map(({ kaid, shortName, longName, category, transferable = false, withoutReceipts = false }) => ({
        ...imported,
        id: idOf(costTypes, kaid),
        external_id: kaid,
        short_name: shortName,
        long_name: longName,
        category,
        transferable,
        without_receipts: withoutReceipts || kaid.startsWith('4'),
        income: kaid.startsWith('4'),
        outcome: kaid.startsWith('5'),
      })),
    )
    .execute();
  await addPostings(tx, own, ledger.postings, { owners, units, tenants, costTypes });
  await addReceipts(context, files, ledger.postings, { owners, units, costTypes });
  await addBalances(tx, own, ledger, owners, today);
  await addMasterData(tx, own, ledger, { houses, units, tenants }, today);
  await addLinks(context, owners);
  // After the links: linked people release some of them.
  await addOpenReceipts(context, files, ledger.postings, { owners, units, costTypes });
  await addReceiptWithoutOwner(context, files, ledger.postings, { owners, units, costTypes });
  await addJournal(context, ledger, today);
  await addContact(context);
  await addDocuments(context, files, { owners, houses }, today);
  await addResolutions(context, files, { owners }, today);
  await addMembers(context, { owners });
  await addMeetings(context, files, { owners }, today);
  await addWrittenResolutions(context, { owners }, today);
  await addChat(context, { owners });
}

function splitAddress(street: string, city: string) {
  const at = street.lastIndexOf(' ');
  return {
    street: street.slice(0, at),
    street_number: street.slice(at + 1),
    postcode: city.slice(0, 5),
    city: city.slice(6),
  };
}

interface Places {
  readonly owners: Ids;
  readonly units: Ids;
  readonly tenants: Ids;
  readonly costTypes: Ids;
}

async function addPostings(
  tx: Transaction,
  own: { readonly organization_id: string },
  postings: readonly DemoPosting[],
  { owners, units, tenants, costTypes }: Places,
): Promise<void> {
  const rows = postings.map(({ id, eid, moid, mid, kaid, day, cents, counterparty, purpose, bill }) => ({
    ...own,
    id: createId(),
    external_id: id,
    owner_id: idOf(owners, eid),
    rental_unit_id: units.get(moid) ?? null,
    tenant_id: tenants.get(mid) ?? null,
    cost_type_id: idOf(costTypes, kaid),
    given_eid: eid,
    given_moid: moid,
    given_mid: mid,
    given_kaid: kaid,
    booking_date: day,
    value_date: day,
    amount_cents: cents,
    counterparty,
    purpose,
    iban: cents > 0 ? 'DE02370502990000684712' : 'DE02120300000000202051',
    archive_id: bill?.archiveId ?? '',
  }));
  // Nobody has assigned these transactions to an owner yet.
  const unknown = [1, 2].map((index) => ({
    ...own,
    id: createId(),
    external_id: `B9${index}`,
    given_eid: '1999',
    booking_date: postings.at(-index)?.day ?? '2026-01-01',
    amount_cents: 41_250 * index,
    counterparty: 'Gerichtskasse Köln',
    purpose: `Erstattung Vorschuss ${index}/2`,
  }));
  for (let from = 0; from < rows.length; from += batchSize)
    await tx
      .insertInto('postings')
      .values(rows.slice(from, from + batchSize))
      .execute();
  await tx.insertInto('postings').values(unknown).execute();
}

async function addBalances(
  tx: Transaction,
  own: { readonly organization_id: string },
  { postings }: DemoLedger,
  owners: Ids,
  today: string,
): Promise<void> {
  const rows = demoOwners.flatMap(({ eid, balance }) => {
    const posted = postings.filter((posting) => posting.eid === eid);
    const days = [
      ...new Set(posted.map(({ day }) => `${day.slice(0, 4)}-12-31`).filter((day) => day < today)),
      addDays(today, -1),
    ];
    return days.map((day) => ({
      ...own,
      id: createId(),
      owner_id: idOf(owners, eid),
      account: 'Hausgeldkonto',
      iban: 'DE02300209000106531065',
      day,
      amount_cents:
        balance * 100 + posted.filter((posting) => posting.day <= day).reduce((sum, { cents }) => sum + cents, 0),
    }));
  });
  await tx.insertInto('account_balances').values(rows).execute();
}

/** Adds the master data that deliveries do not bring: deposits, rents, suppliers, costs. */
async function addMasterData(
  tx: Transaction,
  own: { readonly organization_id: string },
  { units, tenants }: DemoLedger,
  ids: { readonly houses: Ids; readonly units: Ids; readonly tenants: Ids },
  today: string,
): Promise<void> {
  const present = tenants.filter(({ to }) => to === null);
  const [year] = today.split('-');
  const accountTypes = ['Kautionskonto', 'Sparbuch', 'Mietbürgschaft', 'Verpfändung'];
  await tx
    .insertInto('security_deposits')
    .values(
      present.slice(0, 54).map(({ mid, from, monthly: [rent] }, index) => ({
        ...own,
        id: createId(),
        tenant_id: idOf(ids.tenants, mid),
        account_type: accountTypes[index % accountTypes.length] ?? '',
        amount_cents: rent * 3,
        last_change: from,
        iban: 'DE02200505501015871393',
      })),
    )
    .execute();
  await tx
    .insertInto('cost_structures')
    .values(
      present.map(({ mid, from, monthly: [rent, operating, heating] }) => ({
        ...own,
        id: createId(),
        tenant_id: idOf(ids.tenants, mid),
        rent_from: from,
        cold_rent_cents: rent,
        operating_cost_cents: operating,
        heating_cost_cents: heating,
      })),
    )
    .execute();
  await tx
    .insertInto('service_providers')
    .values(
      Object.values(demoSuppliers).map(({ name, street, city }) => ({
        ...own,
        id: createId(),
        company: name,
        ...splitAddress(street, city),
      })),
    )
    .execute();
  await tx
    .insertInto('administrative_costs')
    .values(
      demoHouses.map(({ name, units: count }) => ({
        ...own,
        id: createId(),
        property_id: idOf(ids.houses, name),
        from_date: `${year}-01-01`,
        to_date: `${year}-12-31`,
        amount_residential_units: count,
        cost_residential_unit_cents: 2737,
      })),
    )
    .execute();
  const community = units.filter(({ moid }) => moid.startsWith('W'));
  await tx
    .insertInto('association_costs')
    .values(
      community.map(({ moid, area }) => {
        const contribution = Math.round((area * 3.9) / 100) * 100;
        return {
          ...own,
          id: createId(),
          rental_unit_id: idOf(ids.units, moid),
          from_date: `${year}-01-01`,
          to_date: `${year}-12-31`,
          housing_contribution_cents: contribution,
          maintenance_reserve_cents: Math.round(contribution / 10),
        };
      }),
    )
    .execute();
}

/** Links users to owners; accounts that a visitor removed from the organisation are skipped. */
async function addLinks({ tx, actor, people }: DemoContext, owners: Ids): Promise<void> {
  const links = [
    ['owner@demo.example', '1001', 'eigentuemer'],
    ['owner@demo.example', '1004', 'eigentuemer'],
    ['weg@demo.example', 'W2001', 'weg'],
    ['beirat@demo.example', 'W2001', 'weg', 'board'],
  ] as const;
  for (const [email, eid, type, board] of links) {
    const membership = await tx
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', people.get(email) ?? createId())
      .executeTakeFirst();
    if (membership)
      await tx
        .insertInto('owner_links')
        .values({
          organization_id: actor.organizationId,
          id: createId(),
          owner_id: idOf(owners, eid),
          membership_id: membership.id,
          user_type: type,
          advisory_board: board !== undefined,
          created_by: actor.userId,
        })
        .execute();
  }
}
