import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { integer, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { contestableUntil } from '#modules/property-owner/contract/community/contest.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';
import { nameOfUser } from '#platform/server/database/user-names.ts';

const lastNumberFirst = listOrder('desc', {
  running_number: integer(sql.ref('r.running_number')),
  id: uuid(sql.ref('r.id')),
});

const searched = [
  'r.running_number',
  'r.number',
  'r.wording',
  'r.place',
  'r.agenda_item',
  'r.court',
  'r.court_reference',
  'r.parties',
].map((column) => sql.ref(column));
/** SQL: the notes of a resolution `r` as one text. */
const notesText = sql`(SELECT string_agg(n.note, ' ') FROM community_resolution_notes n
  WHERE n.organization_id = r.organization_id AND n.resolution_id = r.id)`;

/** Filter of a collection. */
export interface ResolutionFilter {
  readonly searchTerm?: string | undefined;
  readonly art?: Resolution['art'] | undefined;
  readonly withDeleted: boolean;
}

/** Reader of a collection: members learn of a deleted entry its number, day and reason alone. */
export interface CollectionReader {
  readonly readsDeleted: boolean;
}

/** Lists one page of a community's collection, the last number first. @throws AppError invalid_cursor */
export async function listResolutions(
  tx: Transaction,
  ownerId: string,
  { searchTerm, art, withDeleted, ...page }: ResolutionFilter & PageQuery,
  reader: CollectionReader,
): Promise<Page<Resolution>> {
  let select = selectResolutions(tx).where('r.owner_id', '=', ownerId);
  if (!withDeleted) select = select.where('r.deleted_at', 'is', null);
  if (art !== undefined) select = select.where('r.kind', '=', art);
  if (isSearchTerm(searchTerm)) {
    select = select.where(matchesWords(searchTerm, [...searched, notesText]));
    // Nobody finds by its words what they may not read.
    if (!reader.readsDeleted) select = select.where('r.deleted_at', 'is', null);
  }
  const { rows, nextCursor } = await pageOf(select, lastNumberFirst, page);
  return { rows: rows.map((row) => toResolution(row, reader)), nextCursor };
}

/** Counts the entries of a collection and the characters of their wordings, before somebody reads all of them. */
export async function measureCollection(
  tx: Transaction,
  ownerId: string,
): Promise<{ readonly entries: number; readonly characters: number }> {
  const { entries, characters } = await tx
    .selectFrom('community_resolutions')
    .select([sql<string>`count(*)`.as('entries'), sql<string>`coalesce(sum(length(wording)), 0)`.as('characters')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { entries: Number(entries), characters: Number(characters) };
}

/** Reads a whole collection in the order of its numbers, with the deleted ones. */
export async function readCollection(tx: Transaction, ownerId: string): Promise<readonly Resolution[]> {
  const rows = await selectResolutions(tx).where('r.owner_id', '=', ownerId).orderBy('r.running_number').execute();
  return rows.map((row) => toResolution(row, { readsDeleted: false }));
}

/** A resolution with what no answer tells. */
export interface FoundResolution {
  readonly resolution: Resolution;
  readonly ownerId: string;
  readonly fileId: string | null;
}

/** Finds a resolution that the wall shows. @param eid its community; any if absent */
export async function findResolution(
  tx: Transaction,
  { id, eid }: { readonly id: string; readonly eid?: string },
  reader: CollectionReader,
): Promise<FoundResolution | undefined> {
  let select = selectResolutions(tx).where('r.id', '=', id);
  if (eid !== undefined) select = select.where('o.external_id', '=', eid);
  const row = await select.executeTakeFirst();
  return row && { resolution: toResolution(row, reader), ownerId: row.owner_id, fileId: row.file_id };
}

interface NoteRow {
  readonly id: string;
  readonly art: Resolution['vermerke'][number]['art'];
  readonly datum: string;
  readonly text: string;
  readonly eingetragenAm: string;
  readonly eingetragenVon: string | null;
}

/** SQL: notes of a resolution `r`, by their days. */
const notes = sql<readonly NoteRow[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'art', n.kind, 'datum', n.noted_on, 'text', n.note,
           'eingetragenAm', n.entered_at, 'eingetragenVon', ${nameOfUser(sql`n.entered_by`)}) ORDER BY n.noted_on, n.entered_at), '[]')
    FROM community_resolution_notes n WHERE n.organization_id = r.organization_id AND n.resolution_id = r.id)`;

/** SQL: whether an entry before it is of a later day. */
const isLate = sql<boolean>`coalesce(r.resolved_on < (SELECT max(b.resolved_on) FROM community_resolutions b
  WHERE b.organization_id = r.organization_id AND b.owner_id = r.owner_id AND b.running_number < r.running_number AND b.deleted_at IS NULL), false)`;

function selectResolutions(tx: Transaction) {
  return tx
    .selectFrom('community_resolutions as r')
    .innerJoin('property_owners as o', (join) => joinByKey(join, 'o', 'r.owner_id'))
    .selectAll('r')
    .select([
      'o.external_id',
      notes.as('notes'),
      isLate.as('is_late'),
      nameOfUser(sql`r.entered_by`).as('entered_by_name'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectResolutions>['executeTakeFirstOrThrow']>>;

function toResolution(row: Row, { readsDeleted }: CollectionReader): Resolution {
  const head = {
    id: row.id,
    eigentuemerEid: row.external_id,
    laufendeNummer: row.running_number,
    art: row.kind as Resolution['art'],
    eingetragenAm: row.entered_at.toISOString(),
    version: row.version,
  };
  const geloescht = row.deleted_at === null ? null : { datum: germanDayOf(row.deleted_at), grund: row.deletion_reason };
  if (geloescht !== null && !readsDeleted) return { ...head, ...nothingSaid, geloescht };
  return {
    ...head,
    beschlussnummer: row.number,
    beschreibung: row.wording,
    datum: row.resolved_on,
    ort: row.place,
    top: row.agenda_item,
    ergebnis: row.result as Resolution['ergebnis'],
    ja: row.votes_yes,
    nein: row.votes_no,
    enthaltung: row.votes_abstained,
    gericht: row.court,
    aktenzeichen: row.court_reference,
    parteien: row.parties,
    pdfName: row.file_name,
    eingetragenVon: row.entered_by_name,
    nachgetragen: row.is_late,
    anfechtbarBis: row.kind === 'URTEIL' || row.resolved_on === null ? null : contestableUntil(row.resolved_on),
    vermerke: row.notes.map((note) => ({ ...note, eingetragenAm: new Date(note.eingetragenAm).toISOString() })),
    geloescht,
  };
}

/** Contents of a deleted entry for members: nothing beyond its number. */
const nothingSaid = {
  beschlussnummer: '',
  beschreibung: '',
  datum: null,
  ort: '',
  top: '',
  ergebnis: null,
  ja: null,
  nein: null,
  enthaltung: null,
  gericht: '',
  aktenzeichen: '',
  parteien: '',
  pdfName: '',
  eingetragenVon: null,
  nachgetragen: false,
  anfechtbarBis: null,
  vermerke: [],
} as const satisfies Partial<Resolution>;
