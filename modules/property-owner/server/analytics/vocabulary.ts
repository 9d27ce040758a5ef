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
/** Years, with the current one, whose payees are looked for in the books of many owners. */
const payeeYears = 4;
/** Most kept sums among which payees are looked for. */
const maxPayeeRows = 200_000;

type Searched = 'owner' | 'property' | 'rental_unit' | 'tenant';

/**
 * Reads the names that a question can mean, as far as the caller may see them: cost types, houses, rental units,
 * tenants and payees of the books, and owners. The work is limited, however many names there are.
 *
 * @param today German day, YYYY-MM-DD
 * @param eid owner whose books the question is about; absent: all that the caller may read
 * @throws AppError as `findBooks`
 */
export async function readVocabulary(
  tx: Transaction,
  question: string,
  today: string,
  eid = allOwners,
): Promise<Vocabulary> {
  const books = await findBooks(tx, eid);
  const terms = findOpenWords(question).slice(0, maxWords);
  const reach: Reach = { books, terms, today };
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

const areFew = ({ ownerIds }: Books): boolean => ownerIds !== null && ownerIds.length <= maxOwnersRead;

interface Reach {
  readonly books: Books;
  readonly today: string;
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
  if (!areFew(books)) return sql<boolean>`(${isOfBooks(books, owner)} AND ${isFound})`;
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

async function readHouses(tx: Transaction, reach: Reach) {
  const select = tx
    .selectFrom('properties')
    .select(['id', 'name', 'street', 'street_number', 'city'])
    .where(isOfBooks(reach.books, sql.ref('properties.owner_id')))
    .limit(maxNames + 1);
  const all = await select.execute();
  const isWhole = all.length <= maxNames;
  const found = isWhole
    ? all
    : await select
        .where(isMeant(reach, 'property', sql.ref('properties.id'), sql.ref('properties.owner_id')))
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

/** Reads payees, of many owners those of the newest years: a row for each year of an owner and payee, not for each posting. */
async function readPayees(tx: Transaction, { books, terms, today }: Reach): Promise<string[]> {
  if (terms.length === 0) return [];
  const ofBooks = isOfBooks(books, sql.ref('p.owner_id'));
  const since = areFew(books) ? '-infinity' : `${Number(today.slice(0, 4)) - payeeYears + 1}-01-01`;
  const holds = terms.map((term) => sql<boolean>`strpos(lower(p.counterparty), lower(${term})) > 0`);
  const { rows } = await sql<{ counterparty: string }>`
    SELECT DISTINCT p.counterparty FROM (
      SELECT p.counterparty FROM posting_payee_sums p
       WHERE ${ofBooks} AND p.year >= ${since}::date LIMIT ${maxPayeeRows}) p
     WHERE ${sql.join(holds, sql` OR `)} LIMIT ${maxNames}`.execute(tx);
  return rows.map(({ counterparty }) => counterparty);
}
