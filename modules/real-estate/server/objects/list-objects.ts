import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { fieldsOfType } from '#platform/contract/optional-kinds.ts';
import type { FieldSet } from '#platform/contract/fields.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { instant, listOrder, naturalText, optionalInteger, uuid } from '#platform/server/lists/list-order.ts';
import type { Direction, ListOrder, OrderColumn } from '#platform/server/lists/list-order.ts';
import { pageOf, pageOfMatches } from '#platform/server/lists/page-of.ts';
import { readChoices } from '#platform/server/records/choice-words.ts';
import { anyMatches, isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { SearchableKind } from '#platform/server/search/search-entries.ts';
import { dataFields, objektEntity } from '../../contract/objects/objekt-entity.ts';
import { cardFields } from '../../contract/objects/card-fields.ts';
import type { objectSorts } from '../../contract/objects/object-sorts.ts';
import type { ListedObjekt, listObjekte } from '../../contract/objects/objekt.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import { readSpokenSearch } from '../../contract/objects/spoken-search.ts';
import { objectFilters, spokenFilters } from './object-filters.ts';
import { answerSummary, partsOf } from './answer-object.ts';
import type { ShownObject } from './answer-object.ts';
import { answerFields } from './object-data.ts';
import type { ObjectParts } from './object-parts.ts';

type Query = EndpointInput<typeof listObjekte>['query'];

const lastChangeFirst = listOrder('desc', { changedAt: instant(sql.ref('changed_at')), id: uuid() });

const orders: Readonly<
  Record<(typeof objectSorts)[number], (direction: Direction) => ListOrder<{ readonly id: OrderColumn }>>
> = {
  title: (direction) => listOrder(direction, { title: naturalText('title', direction), id: uuid() }),
  objectId: (direction) => listOrder(direction, { objectId: naturalText('object_id', direction), id: uuid() }),
  city: (direction) => listOrder(direction, { city: naturalText('city', direction), id: uuid() }),
  value: (direction) => listOrder(direction, { value_cents: optionalInteger('value_cents', direction), id: uuid() }),
};

const cards: ReadonlySet<string> = new Set(cardFields);

/** Fields that a list reads: those of its cards, and those without which an object is incomplete. */
const shownFields: ReadonlySet<string> = new Set([
  ...cardFields,
  ...Object.entries(dataFields as FieldSet).flatMap(([name, { requiredFor }]) =>
    requiredFor === undefined ? [] : [name],
  ),
]);

/** `data` of a row without what a list does not show, such as the long texts: the column is unpacked once. */
const shownData = sql<
  Record<string, unknown>
>`data - ${Object.keys(dataFields).filter((name) => !shownFields.has(name))}::text[]`;

/** At most so many matches among hidden objects are counted. */
const maxArchivedMatches = 100;

/** One page of the objects, the last change first, or of those that a search finds, with what the cards show. */
export async function listObjects(
  context: TenantContext,
  parts: ObjectParts,
  query: Query,
): Promise<{ objekte: ListedObjekt[]; nextCursor: string | null; archivedMatches?: number }> {
  const { tx } = context;
  const { sort, direction = 'asc', archived } = query;
  const spoken = readSpokenSearch(query.searchTerm ?? '');
  const searchTerm = spoken.text;
  const isSearching = isSearchTerm(query.searchTerm);
  const searched: SearchableKind = { kind: 'objekt', choices: await readChoices(context, objektEntity, searchTerm) };
  let select = tx
    .selectFrom('estate_objects as o')
    .select(['id', 'object_id as objectId', 'homepage_wanted as isHomepageWanted', 'version'])
    .select(['title', 'city', 'value_cents', 'created_at as createdAt', 'changed_at as changedAt'])
    .select(shownData.as('data'))
    .select(sql<string | null>`nullif(internal ->> 'mandateUntil', '')`.as('mandateUntil'));
  if (archived !== 'true') select = select.where('active', '=', true);
  const conditions = [...objectFilters(query, context.clock.now()), ...spokenFilters(spoken)];
  for (const condition of conditions) select = select.where(condition);
  const order: ListOrder<{ readonly id: OrderColumn }> = sort === undefined ? lastChangeFirst : orders[sort](direction);
  const page = isSearchTerm(searchTerm)
    ? await pageOfMatches(tx, { searched, term: searchTerm }, select, order, query)
    : await pageOf(select, order, query);
  const rows = page.rows as unknown as readonly ListedRow[];
  const objekte = await answerRows(tx, parts, rows);
  const isHiding = isSearching && archived !== 'true' && query.cursor === undefined;
  return {
    objekte,
    nextCursor: page.nextCursor,
    ...(isHiding && { archivedMatches: await countArchived(tx, { searched, searchTerm, conditions }) }),
  };
}

type ListedRow = ShownObject & { readonly mandateUntil: string | null };

async function answerRows(tx: Transaction, parts: ObjectParts, rows: readonly ListedRow[]): Promise<ListedObjekt[]> {
  const ids = rows.map(({ id }) => id);
  // Sent together: each is quick, and none waits for the answer of another.
  const [pictures, counts, portals, checklists] = await Promise.all([
    parts.firstPictures(tx, ids),
    parts.countStakeholders(tx, ids),
    parts.readPublications(tx, ids),
    parts.countChecklists(
      tx,
      rows.map(({ id, data }) => ({ id, type: String(data.realEstateType ?? '') })),
    ),
  ]);
  return rows.map((row) => ({
    ...answerSummary(row, partsOf(row.id, counts, portals)),
    data: { ...listData(row.data), showAdress: row.data.showAddress === true },
    picture: pictures.get(row.id) ?? null,
    mandateUntil: row.mandateUntil,
    checklist: checklists.get(row.id) ?? null,
  }));
}

const listedByType = new Map(
  objectTypes.map((type) => [
    String(type),
    fieldsOfType(dataFields as FieldSet, type).filter((name) => cards.has(name)),
  ]),
);

function listData(data: ShownObject['data']): Record<string, unknown> {
  return answerFields(data, listedByType.get(String(data.realEstateType)) ?? []);
}

interface Hidden {
  readonly searched: SearchableKind;
  readonly searchTerm: string;
  readonly conditions: readonly RawBuilder<boolean>[];
}

/** Matches of a search among the objects that the list hides. */
async function countArchived(tx: Transaction, { searched, searchTerm, conditions }: Hidden): Promise<number> {
  let matching = tx.selectFrom('estate_objects as o').select('id').where('active', '=', false);
  for (const condition of conditions) matching = matching.where(condition);
  if (isSearchTerm(searchTerm))
    matching = matching.where(sql<boolean>`id = ANY (${anyMatches(searched, searchTerm, 2000)})`);
  const { count } = await tx
    .selectFrom(matching.limit(maxArchivedMatches).as('hidden'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
