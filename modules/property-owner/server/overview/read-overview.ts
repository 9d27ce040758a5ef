import { sql } from 'kysely';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { allOwners, noId } from '../../contract/external-ids.ts';
import { maxDetailedOwners } from '../../contract/owners/owners.ts';
import { housesOnPage } from '../../contract/overview/overview.ts';
import type { Overview, OverviewHouse } from '../../contract/overview/overview.ts';
import { readContact } from '../configuration/contact-config.ts';
import { readDataState } from '../data-state/routes.ts';
import { readBalances } from '../evaluation/read-balance.ts';
import { ownerColumns } from '../owners/find-owner.ts';
import type { OwnerRow } from '../owners/find-owner.ts';
import { readReach } from '../owners/find-books.ts';
import type { Books } from '../owners/find-books.ts';
import { listDocuments } from '../owner-documents/document-repository.ts';
import { nameWhole } from '../owners/names.ts';
import { readCommunityTasks } from './community-tasks.ts';
import { readReceiptTasks } from './receipt-tasks.ts';
import { readAdministration } from './administration.ts';
import { listLargestExpenses } from './largest-expenses.ts';
import { addUp, listHouses, readYears, readYearSums } from './year-sums.ts';
import type { HouseSums, Sums, YearScope } from './year-sums.ts';

/** Documents named on the first screen. */
const shownDocuments = 5;

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

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
  const { seesAll, books, named, askedId } = await readReader(tx, eid);
  const scope: YearScope = { books, year, today };
  // Administrators of receipts or of the community's area open no books.
  const hasBooks = books.ownerIds === null || books.ownerIds.length > 0;
  const { lastUpdateAt } = await readDataState(tx);
  const page = { limit: housesOnPage, cursor };
  const [sums, houses, years, largest, balance] = hasBooks
    ? await Promise.all([
        readYearSums(tx, scope),
        listHouses(tx, scope, page),
        readYears(tx, books),
        listLargestExpenses(tx, books, year),
        readBalances(tx, { owners: books.owners.map(({ id }) => id), year, today }),
      ])
    : [null, { houses: [], nextCursor: null }, null, [], null];
  const isAdministering = seesAll && eid === allOwners && isFirstPage({ cursor });
  const { tasks, nights } = isAdministering ? await readAdministration(context, today) : { tasks: [], nights: [] };
  const waiting = isFirstPage({ cursor })
    ? [...(await readReceiptTasks(tx, { eid, ownerId: askedId })), ...(await readCommunityTasks(context, askedId))]
    : [];
  return {
    leser: await readName(context),
    verwaltet: seesAll,
    year,
    stand: lastUpdateAt,
    jahre: years,
    aufgaben: [...waiting.filter(({ count }) => count > 0), ...tasks],
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
    dokumente: (await listDocuments(tx, eid, { limit: shownDocuments })).rows,
    eigentuemer: named,
    kontakt: await readContact(context),
  };
}

interface Reader {
  /** True for an administrator, unless they look as an owner. */
  readonly seesAll: boolean;
  /** Books that are summed; an owner of whom only the community's area is open has none here. */
  readonly books: Books;
  /** Row id of the owner that was asked for; null for all. */
  readonly askedId: string | null;
  /** The first owners by name. */
  readonly named: Overview['eigentuemer'];
}

/** Reads what the reader may see of this owner, or of all. @throws AppError not_found */
async function readReader(tx: Transaction, eid: string): Promise<Reader> {
  const { every: seesAll, books } = await readReach(tx);
  const isAsked = eid !== allOwners;
  let select = tx.selectFrom('property_owners').select(ownerColumns);
  if (isAsked) select = select.where('external_id', '=', eid);
  const found = await select
    .orderBy(sql`full_name COLLATE de_natural`)
    .orderBy('id')
    .limit(maxDetailedOwners)
    .execute();
  if (isAsked && found.length === 0) throw new AppError('not_found');
  const isOpen = ({ id }: OwnerRow): boolean => seesAll || books.includes(id);
  const owners = found.filter(isOpen);
  return {
    seesAll,
    askedId: isAsked ? (found[0]?.id ?? null) : null,
    books: { ownerIds: isAsked ? owners.map(({ id }) => id) : seesAll ? null : books, owners },
    named: found.map((owner) => ({
      eid: owner.external_id,
      name: nameWhole(owner),
      art: isOpen(owner) ? 'eigentuemer' : 'weg',
    })),
  };
}

async function readName({ tx, actor }: Context): Promise<Overview['leser']> {
  const user = await tx
    .selectFrom('users')
    .select(['first_name as vorname', 'last_name as nachname'])
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return user ?? { vorname: '', nachname: '' };
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
