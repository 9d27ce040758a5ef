import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { anyMatches } from '#platform/server/search/search-entries.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { findBooks, isOfBooks } from '../owners/find-books.ts';
import type { Books } from '../owners/find-books.ts';
import { nameHouse, nameUnitInHouse, nameWhole } from '../owners/names.ts';
import type { NamedPerson, Vocabulary } from './grammar/vocabulary-names.ts';
import { findOpenWords } from './open-words.ts';

/** Names of few owners are read whole; of more, those that words of the question can mean. */
const maxOwnersRead = 50;
const maxNames = 2000;
/** Matches of one word, among which the names that hold it are. */
const maxMatches = 200;
const maxWords = 12;
/** Newest transactions whose payees a question can name. */
const maxPostings = 20_000;

type Searched = 'owner' | 'property' | 'rental_unit' | 'tenant';

/**
 * Reads the names that a question can mean, as far as the caller may see them: cost types, houses, rental units,
 * tenants and payees of the books, and owners. The work is limited, however many names there are.
 *
 * @param eid owner whose books the question is about; absent: all that the caller may read
 * @throws AppError as `findBooks`
 */
export async function readVocabulary(tx: Transaction, question: string, eid = allOwners): Promise<Vocabulary> {
  const books = await findBooks(tx, eid);
  const terms = findOpenWords(question).slice(0, maxWords);
  const reach: Reach = { books, terms };
  const costTypes = await readCostTypes(tx);
  return {
    costTypes,
    houses: await readHouses(tx, reach),
    units: await readUnits(tx, reach),
    tenants: await readTenants(tx, reach),
    owners: await readOwners(tx, reach),
    payees: await readPayees(tx, reach),
  };
}

interface Reach {
  readonly books: Books;
  readonly terms: readonly string[];
}

/** SQL: true for records of few owners, of others for those that a word finds. */
function isMeant(
  { books, terms }: Reach,
  kind: Searched,
  id: RawBuilder<unknown>,
  owner: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const found = matchesOf(kind, terms);
  const isFound = sql<boolean>`${id} IN (SELECT found.id FROM ${found} AS found (id))`;
  if (books.ownerIds === null || books.ownerIds.length > maxOwnersRead)
    return sql<boolean>`(${isOfBooks(books, owner)} AND ${isFound})`;
  // Also what was sold, as far as it is in these books: the wall shows it.
  return sql<boolean>`(${isOfBooks(books, owner)} OR ${isFound})`;
}

function matchesOf(kind: Searched, terms: readonly string[]): RawBuilder<unknown> {
  const lists = terms.map((term) => sql`SELECT unnest(${anyMatches({ kind }, term, maxMatches)})`);
  return lists.length === 0 ? sql`(SELECT NULL::uuid)` : sql`(${sql.join(lists, sql` UNION ALL `)})`;
}

function readCostTypes(tx: Transaction) {
  return tx
    .selectFrom('cost_types')
    .select(['external_id as id', 'long_name as name', 'short_name as shortName', 'income', 'outcome', 'category'])
    .orderBy('active', 'desc')
    .orderBy('external_id')
    .limit(maxNames)
    .execute()
    .then((rows) =>
      rows.map(({ income, outcome, category, ...names }) => ({
        ...names,
        income: (income && !outcome) || /^(?:mietz|betriebskostenvor|sonstige einn)/iu.test(category),
      })),
    );
}

async function readHouses(tx: Transaction, { books, terms }: Reach) {
  const select = tx
    .selectFrom('properties')
    .select(['id', 'name', 'street', 'street_number', 'city'])
    .where(isOfBooks(books, sql.ref('properties.owner_id')))
    .limit(maxNames + 1);
  const all = await select.execute();
  const isWhole = all.length <= maxNames;
  const found = isWhole
    ? all
    : await select
        .where(isMeant({ books, terms }, 'property', sql.ref('properties.id'), sql.ref('properties.owner_id')))
        .execute();
  return found.map((house) => ({
    id: house.id,
    name: nameHouse(house) || house.id,
    street: house.street,
    streetNumber: house.street_number,
  }));
}

async function readUnits(tx: Transaction, reach: Reach) {
  const units = await tx
    .selectFrom('rental_units')
    .select(['external_id', 'property_id', 'appartment_number', 'description', 'location'])
    .where(isMeant(reach, 'rental_unit', sql.ref('rental_units.id'), sql.ref('rental_units.owner_id')))
    .limit(maxNames)
    .execute();
  return units.map((unit) => ({
    id: unit.external_id,
    name: nameUnitInHouse({ ...unit, street: null, street_number: null }),
    house: unit.property_id,
  }));
}

async function readTenants(tx: Transaction, reach: Reach): Promise<NamedPerson[]> {
  const tenants = await tx
    .selectFrom('rental_tenants')
    .select(['external_id', 'full_name', 'first_name', 'last_name'])
    .where(isMeant(reach, 'tenant', sql.ref('rental_tenants.id'), sql.ref('rental_tenants.owner_id')))
    .limit(maxNames)
    .execute();
  return tenants.map((tenant) => ({ id: tenant.external_id, name: nameWhole(tenant), lastName: tenant.last_name }));
}

async function readOwners(tx: Transaction, reach: Reach): Promise<NamedPerson[]> {
  const owners = await tx
    .selectFrom('property_owners')
    .select(['external_id', 'full_name', 'first_name', 'last_name'])
    .where(isMeant(reach, 'owner', sql.ref('property_owners.id'), sql.ref('property_owners.id')))
    .limit(maxNames)
    .execute();
  return owners.map((owner) => ({ id: owner.external_id, name: nameWhole(owner), lastName: owner.last_name }));
}

async function readPayees(tx: Transaction, { books, terms }: Reach): Promise<string[]> {
  if (terms.length === 0) return [];
  const newest = tx
    .selectFrom('postings')
    .select('counterparty')
    .where(isOfBooks(books, sql.ref('postings.owner_id')))
    .where('withdrawn_at', 'is', null)
    .orderBy('booking_date', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPostings)
    .as('newest');
  const holds = terms.map((term) => sql<boolean>`strpos(lower(newest.counterparty), lower(${term})) > 0`);
  const payees = await tx
    .selectFrom(newest)
    .select('newest.counterparty')
    .distinct()
    .where(sql<boolean>`(${sql.join(holds, sql` OR `)})`)
    .limit(maxNames)
    .execute();
  return payees.map(({ counterparty }) => counterparty);
}
