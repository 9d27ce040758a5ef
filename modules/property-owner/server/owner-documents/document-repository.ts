import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { anyMatches, isSearchTerm, matchesAmong } from '#platform/server/search/search-entries.ts';
import type { SearchableKind } from '#platform/server/search/search-entries.ts';
import { allOwners } from '../../contract/external-ids.ts';
import type { DocumentKind } from '../../contract/import/document-kinds.ts';
import type { ListedDocument, OwnerDocument } from '../../contract/owner-documents/owner-documents.ts';
import { nameRentalUnit, nameWhole } from '../owners/names.ts';
import { seesEveryOwner } from '../wall/sees-every-owner.ts';

const newestFirst = listOrder('desc', { published_on: day(sql.ref('d.published_on')), id: uuid(sql.ref('d.id')) });

const documentTexts: SearchableKind = { kind: 'document_text', downwards: true };
const searchedNames = ['d.title', 'd.file_name', 'p.name', 'u.appartment_number', 'o.full_name'].map((column) =>
  sql.ref(column),
);

/** Filter of documents; ids are those of records. */
export interface DocumentFilter {
  readonly searchTerm?: string | undefined;
  readonly kind?: DocumentKind | undefined;
  readonly year?: number | undefined;
  readonly property?: string | undefined;
  readonly rentalUnit?: string | undefined;
}

/** Lists one page of documents that the wall shows, the last published first. @throws AppError invalid_cursor */
export async function listDocuments(
  tx: Transaction,
  eid: string,
  { searchTerm, kind, year, property, rentalUnit, ...page }: DocumentFilter & PageQuery,
): Promise<Page<ListedDocument>> {
  const isNamed = isSearchTerm(searchTerm) ? matchesWords(searchTerm, searchedNames) : sql<boolean>`true`;
  let select = selectDocuments(tx).select(isNamed.as('is_named'));
  if (eid !== allOwners) select = select.where('o.external_id', '=', eid);
  if (kind !== undefined) select = select.where('d.kind', '=', kind);
  if (year !== undefined) select = select.where('d.year', '=', year);
  if (property !== undefined) select = select.where('d.property_id', '=', property);
  if (rentalUnit !== undefined) select = select.where('d.rental_unit_id', '=', rentalUnit);
  if (isSearchTerm(searchTerm)) {
    const inText = await findTexts(tx, eid, searchTerm);
    select = select.where(sql<boolean>`(${isNamed} OR d.id IN (${inText}))`);
  }
  const { rows, nextCursor } = await pageOf(select, newestFirst, page);
  return { rows: rows.map((row) => ({ ...toDocument(row), foundInText: !row.is_named })), nextCursor };
}

/** Documents whose texts are compared one by one; of more the index of the whole organisation is asked. */
const maxCompared = 2000;
/** Matches of the index that are looked up. */
const maxFound = 10_000;

/**
 * SQL of the ids of documents with a text that matches. The index knows no wall: who sees a part of the documents has the
 * newest of these compared, so that the documents of others take no places among the matches.
 */
async function findTexts(tx: Transaction, eid: string, term: string): Promise<RawBuilder<string>> {
  if (eid === allOwners && (await seesEveryOwner(tx)))
    return sql`SELECT unnest(${anyMatches(documentTexts, term, maxFound)})`;
  const visible = selectDocuments(tx)
    .clearSelect()
    .select('d.id')
    .$if(eid !== allOwners, (select) => select.where('o.external_id', '=', eid))
    .orderBy('d.published_on', 'desc')
    .orderBy('d.id', 'desc')
    .limit(maxCompared);
  return sql`SELECT ${matchesAmong(documentTexts, term, sql<string[]>`ARRAY(${visible})`)}`;
}

/** Finds a document that the wall shows, with its file. */
export async function findDocument(
  tx: Transaction,
  id: string,
): Promise<{ readonly document: OwnerDocument; readonly ownerId: string; readonly fileId: string } | undefined> {
  const row = await selectDocuments(tx).where('d.id', '=', id).executeTakeFirst();
  return row && row.file_id !== null
    ? { document: toDocument(row), ownerId: row.owner_id, fileId: row.file_id }
    : undefined;
}

function selectDocuments(tx: Transaction) {
  return tx
    .selectFrom('owner_documents as d')
    .innerJoin('property_owners as o', (join) => joinByKey(join, 'o', 'd.owner_id'))
    .where('d.withdrawn_at', 'is', null)
    .where('d.removed_at', 'is', null)
    .leftJoin('properties as p', (join) => joinByKey(join, 'p', 'd.property_id'))
    .leftJoin('rental_units as u', (join) => joinByKey(join, 'u', 'd.rental_unit_id'))
    .leftJoin('properties as h', (join) => joinByKey(join, 'h', 'u.property_id'))
    .select([
      'd.id',
      'd.owner_id',
      'd.title',
      'd.kind',
      'd.year',
      'd.published_on',
      'd.file_id',
      'd.file_name',
      'd.media_type',
      'd.byte_size',
      'd.source',
      'd.version',
      'd.property_id',
      'd.rental_unit_id',
      'o.external_id',
      'o.full_name',
      'o.first_name',
      'o.last_name',
      'p.name as property_name',
      'u.external_id as unit_number',
      'u.appartment_number',
      'u.description',
      'u.location',
      'h.street',
      'h.street_number',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>;

/** A house or unit that was sold has no name for its former owner. */
function toDocument(row: Row): OwnerDocument {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind as DocumentKind,
    year: row.year,
    eid: row.external_id,
    eigentuemer: nameWhole(row),
    property:
      row.property_id === null || row.property_name === null ? null : { id: row.property_id, name: row.property_name },
    rentalUnit:
      row.rental_unit_id === null || row.unit_number === null ? null : { id: row.rental_unit_id, name: nameUnit(row) },
    publishedOn: row.published_on,
    fileName: row.file_name,
    mediaType: row.media_type as OwnerDocument['mediaType'],
    size: row.byte_size,
    source: row.source as OwnerDocument['source'],
    version: row.version,
  };
}

function nameUnit({ unit_number, appartment_number, description, location, street, street_number }: Row): string {
  if (unit_number === null) return '';
  return nameRentalUnit({
    external_id: unit_number,
    appartment_number: appartment_number ?? '',
    description: description ?? '',
    location: location ?? '',
    street,
    street_number,
  });
}
