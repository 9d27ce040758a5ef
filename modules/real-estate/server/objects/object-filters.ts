import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { eitherTypes, rentMarketing, rentTypes } from '../../contract/objects/object-types.ts';
import type { listObjekte } from '../../contract/objects/objekt.ts';
import { lowestSalePrice } from '../../contract/objects/spoken-search.ts';
import type { SpokenSearch } from '../../contract/objects/spoken-search.ts';
import { objectWaits } from './waiting.ts';

type Query = Pick<
  EndpointInput<typeof listObjekte>['query'],
  'realEstateType' | 'status' | 'waits' | 'marketing' | 'roomsFrom' | 'priceTo'
>;

const either = sql`o.real_estate_type = ANY (${[...eitherTypes]}::text[])`;
const isRentOnly = sql`(o.real_estate_type = ANY (${[...rentTypes]}::text[])
  OR ${either} AND o.data ->> 'marketingType' = ANY (${[...rentMarketing]}::text[]))`;
/** Offices, shops and trade sites can be offered both ways. */
const isRent = sql<boolean>`(${isRentOnly} OR ${either} AND o.data ->> 'marketingType' = 'RENT_AND_BUY')`;
const isSale = sql<boolean>`NOT ${isRentOnly}`;

/** Conditions of the filters of a list on rows `o` of objects, the archive left out. */
export function objectFilters(query: Query, now: Date): readonly RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (query.realEstateType !== undefined) conditions.push(sql`o.real_estate_type = ${query.realEstateType}`);
  if (query.status !== undefined) conditions.push(sql`o.real_estate_status = ${query.status}`);
  if (query.waits !== undefined) conditions.push(objectWaits(now)[query.waits]);
  if (query.marketing !== undefined) conditions.push(query.marketing === 'rent' ? isRent : isSale);
  if (query.roomsFrom !== undefined) conditions.push(hasRooms(query.roomsFrom));
  if (query.priceTo !== undefined)
    conditions.push(costsUpTo(query.priceTo < lowestSalePrice ? { rentTo: query.priceTo } : { saleTo: query.priceTo }));
  return conditions;
}

/** Conditions of what a search says of rooms and price. Whoever asks for 3 rooms also takes 3.5. */
export function spokenFilters({ rooms, isRoomsFrom, saleTo, rentTo }: SpokenSearch): readonly RawBuilder<boolean>[] {
  return [
    ...(rooms === undefined ? [] : [hasRooms(rooms, isRoomsFrom === true ? undefined : rooms + 0.5)]),
    ...(saleTo === undefined ? [] : [costsUpTo(rentTo === undefined ? { saleTo } : { saleTo, rentTo })]),
  ];
}

const hundredths = (amount: number): number => Math.round(amount * 100);

function hasRooms(from: number, to?: number): RawBuilder<boolean> {
  return to === undefined
    ? sql<boolean>`o.number_of_rooms_hundredths >= ${hundredths(from)}`
    : sql<boolean>`o.number_of_rooms_hundredths BETWEEN ${hundredths(from)} AND ${hundredths(to)}`;
}

function costsUpTo({ saleTo, rentTo }: Pick<SpokenSearch, 'saleTo' | 'rentTo'>): RawBuilder<boolean> {
  const sale = sql<boolean>`(${isSale} AND o.value_cents <= ${hundredths(saleTo ?? 0)})`;
  const rent = sql<boolean>`(${isRent} AND coalesce(o.base_rent_cents, o.value_cents) <= ${hundredths(rentTo ?? 0)})`;
  if (rentTo === undefined) return sale;
  return saleTo === undefined ? rent : sql<boolean>`(${sale} OR ${rent})`;
}
