import { sql } from 'kysely';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import { noId } from '../../contract/external-ids.ts';
import { housesOnPage } from '../../contract/overview/overview.ts';
import type { Overview, OverviewHouse } from '../../contract/overview/overview.ts';
import { readContact } from '../configuration/contact-config.ts';
import { readDataState } from '../data-state/routes.ts';
import { readBalances } from '../evaluation/read-balance.ts';
import { readPostedYears } from '../owners/posted-years.ts';
import type { PostedYears } from '../owners/posted-years.ts';
import { ownerName } from '../wall/require-owner.ts';
import { readAdministration } from './administration.ts';
import { listLargestExpenses } from './largest-expenses.ts';
import { addUp, listHouses, ofOwners, readYearSums } from './year-sums.ts';
import type { HouseSums, Sums, YearScope } from './year-sums.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** Owners named beside the sums, and whose accounts are listed. */
const namedOwners = 5;

/**
 * Reads the overview of an owner, or of all that the reader may see: sums of their books, empty for those of whom only
 * the community's area is open; what waits for administrators. @throws AppError not_found, invalid_cursor
 */
export async function readOverview(
  context: Context,
  {
    eid,
    year: wanted,
    cursor,
  }: { readonly eid: string; readonly year?: number | undefined; readonly cursor?: string | undefined },
): Promise<Overview> {
  const { tx, clock } = context;
  const today = todayInGermany(clock);
  const year = wanted ?? Number(today.slice(0, 4));
  const { seesAll, books, named } = await readReader(tx, eid);
  const scope: YearScope = { owners: books, year, today };
  // Administrators of receipts or of the community's area open no books.
  const hasBooks = books === null || books.length > 0;
  const { lastUpdateAt } = await readDataState(tx);
  const page = { limit: housesOnPage, cursor };
  const [sums, houses, years, largest, balance] = hasBooks
    ? await Promise.all([
        readYearSums(tx, scope),
        listHouses(tx, scope, page),
        readYears(tx, books),
        listLargestExpenses(tx, scope),
        readBalances(tx, { owners: named.flatMap(({ id, art }) => (art === 'eigentuemer' ? [id] : [])), year }),
      ])
    : [null, { houses: [], nextCursor: null }, null, [], null];
  const isAdministering = seesAll && eid === noId && isFirstPage({ cursor });
  const { tasks, nights } = isAdministering ? await readAdministration(tx, today) : { tasks: [], nights: [] };
  return {
    leser: await readName(context),
    verwaltet: seesAll,
    year,
    stand: lastUpdateAt,
    jahre: years,
    aufgaben: tasks,
    naechte: nights,
    ...toSurplus(addUp(sums?.months ?? [])),
    vorjahr: toSurplus(sums?.compared ?? addUp([])),
    monate: (sums?.months ?? []).map((month, index) => ({
      monat: index + 1,
      ...toAmounts(month),
      vorjahr: toAmounts(sums?.monthsBefore[index] ?? addUp([])),
    })),
    objekte: houses.houses.map((house) => toHouse(house, year === Number(today.slice(0, 4)))),
    nextCursor: houses.nextCursor,
    kontostand: balance,
    groessteBuchungen: largest,
    eigentuemer: named.map(({ eid: id, name, art }) => ({ eid: id, name, art })),
    kontakt: await readContact(context),
  };
}

interface Named {
  readonly id: string;
  readonly eid: string;
  readonly name: string;
  readonly art: 'eigentuemer' | 'weg';
}

interface Reader {
  /** True for an administrator, unless they look as an owner. */
  readonly seesAll: boolean;
  /** Owners whose books are summed; null: all. */
  readonly books: readonly string[] | null;
  readonly named: readonly Named[];
}

/** Reads what the reader may see of this owner, or of all. @throws AppError not_found */
async function readReader(tx: Transaction, eid: string): Promise<Reader> {
  const { rows } = await sql<{ all: boolean; books: readonly string[] }>`
    SELECT kontor_sees_every_owner(ARRAY[${administrationPermission}]) AS all, kontor_linked_owners('books') AS books`.execute(
    tx,
  );
  const { all: seesAll = false, books = [] } = rows[0] ?? {};
  let select = tx
    .selectFrom('property_owners')
    .select(['id', 'external_id as eid', ownerName.as('name')])
    .orderBy(sql`full_name COLLATE de_natural`)
    .orderBy('id')
    .limit(namedOwners);
  if (eid !== noId) select = select.where('external_id', '=', eid);
  const found = await select.execute();
  if (eid !== noId && found.length === 0) throw new AppError('not_found');
  const open = new Set(books);
  const named = found.map((owner) => ({
    ...owner,
    art: seesAll || open.has(owner.id) ? ('eigentuemer' as const) : ('weg' as const),
  }));
  if (eid === noId) return { seesAll, books: seesAll ? null : books, named };
  return { seesAll, books: named.flatMap(({ id, art }) => (art === 'eigentuemer' ? [id] : [])), named };
}

async function readName({ tx, actor }: Context): Promise<Overview['leser']> {
  const user = await tx
    .selectFrom('users')
    .select(['first_name as vorname', 'last_name as nachname'])
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return user ?? { vorname: '', nachname: '' };
}

async function readYears(tx: Transaction, owners: YearScope['owners']): Promise<Overview['jahre']> {
  const years = owners === null ? await readAllYears(tx) : [...(await readPostedYears(tx, owners)).values()];
  if (years.length === 0) return null;
  return { von: Math.min(...years.map(({ first }) => first)), bis: Math.max(...years.map(({ last }) => last)) };
}

async function readAllYears(tx: Transaction): Promise<readonly PostedYears[]> {
  const { rows } = await sql<PostedYears>`
    SELECT extract(year FROM first)::integer AS first, extract(year FROM last)::integer AS last
      FROM (SELECT min(booking_date) AS first, max(booking_date) AS last FROM postings WHERE ${ofOwners(null)}) edges
     WHERE first IS NOT NULL`.execute(tx);
  return rows;
}

function toHouse(
  { months, compared, units, unitsWithIncome, ...house }: HouseSums,
  isThisYear: boolean,
): OverviewHouse {
  return {
    id: house.id ?? noId,
    name: house.name,
    eid: house.eid,
    ...toSurplus(addUp(months)),
    vorjahr: toSurplus(compared),
    monate: months.map(toAmounts),
    einheiten: units,
    ohneEingang: isThisYear ? Math.max(0, units - unitsWithIncome) : null,
  };
}

function toAmounts({ income, expenses }: Sums) {
  return { einnahmen: fromCents(income), ausgaben: fromCents(expenses) };
}

function toSurplus(sums: Sums) {
  return { ...toAmounts(sums), ueberschuss: fromCents(sums.income + sums.expenses) };
}
