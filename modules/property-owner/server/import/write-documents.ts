import { germanDayOf } from '#platform/contract/days.ts';
import { createId } from '#platform/server/ids.ts';
import { csvTables } from './csv-tables.ts';
import { deliveredKinds } from './delivered-kinds.ts';
import { deliveredTables } from './delivered-tables.ts';
import type { DeliveredDocument } from './fetch-documents.ts';
import { pdfFolderOf } from './manifest.ts';
import type { NumberedRow } from './read-rows.ts';
import type { References } from './resolve-references.ts';
import { eachRow, writeTable } from './table-writer.ts';
import type { DeliveryWriting, RefuseRow } from './table-writer.ts';
import type { DeliveredRow } from './upsert-rows.ts';
import { nameOfPdf } from './write-postings.ts';

type DocumentRow = NumberedRow<typeof csvTables.documents>;

/** File of a document that is stored already. */
interface StoredDocument {
  readonly file_id: string | null;
  readonly file_name: string;
  readonly byte_size: number;
}

/**
 * Writes documents with their PDFs. Unlike a receipt, a document without its PDF, of an unknown owner or of an unknown
 * unit is refused: its unit decides who reads it. Without a day, it is published on the day of its first delivery.
 */
export async function writeDocuments(
  writing: DeliveryWriting,
  { owners, units }: Pick<References, 'owners' | 'units'>,
  documents: ReadonlyMap<string, DeliveredDocument>,
  now: Date,
): Promise<void> {
  if (!writing.drafts.has(csvTables.documents.name)) return;
  const today = germanDayOf(now);
  const stored = await loadStored(writing);
  const findHouse = await loadHouses(writing);
  await writeTable(writing, csvTables.documents, deliveredTables.documents, eachRow(map));

  function map({ row, line }: DocumentRow, refuse: RefuseRow): DeliveredRow | undefined {
    const owner = owners.get(row.eid);
    if (owner === undefined) return refuse(line, 'eid', 'reference_unknown', row.eid);
    const unit = row.moid === '' ? null : units.get(row.moid);
    if (unit === undefined) return refuse(line, 'moid', 'reference_unknown', row.moid);
    const before = stored.get(row.dokumentid);
    const file = findFile({ row, line }, before, refuse);
    if (file === undefined) return undefined;
    return {
      id: createId(),
      external_id: row.dokumentid,
      owner_id: owner,
      property_id: findHouse({ row, line }, owner, unit),
      rental_unit_id: unit,
      title: row.titel,
      kind: row.art === '' ? 'other' : deliveredKinds[row.art as keyof typeof deliveredKinds],
      year: row.jahr,
      published_on: row.veroeffentlicht_am ?? before?.published_on ?? today,
      media_type: 'application/pdf',
      ...file,
    };
  }

  /** Finds the delivered PDF of a row, or the one that is stored. */
  function findFile({ row, line }: DocumentRow, before: StoredDocument | undefined, refuse: RefuseRow) {
    const name = nameOfPdf('dokumente', row.dokumentid, row.datei);
    const document = documents.get(name);
    const problem =
      pdfFolderOf(name) !== 'dokumente'
        ? 'path_invalid'
        : (document?.problem ??
          (document === undefined && (before === undefined || row.datei !== '') ? 'document_missing' : undefined));
    if (document !== undefined && problem === undefined)
      return { file_id: document.fileId, file_name: name.slice('dokumente/'.length), byte_size: document.byteSize };
    if (before === undefined) return refuse(line, 'datei', problem ?? 'document_missing', name);
    if (problem !== undefined)
      writing.report.note({
        file: csvTables.documents.name,
        line,
        field: 'datei',
        code: problem,
        value: name,
        effect: 'cell',
      });
    const { file_id, file_name, byte_size } = before;
    return { file_id, file_name, byte_size };
  }
}

async function loadStored({ tx, organizationId }: Pick<DeliveryWriting, 'tx' | 'organizationId'>) {
  const rows = await tx
    .selectFrom('owner_documents')
    .select(['external_id', 'published_on', 'file_id', 'file_name', 'byte_size'])
    .where('organization_id', '=', organizationId)
    .where('source', '=', 'import')
    .execute();
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** Finds houses by unit, or by owner and name; a name that is not that of exactly one house is reported. */
async function loadHouses({ tx, organizationId, report }: DeliveryWriting) {
  const units = await tx
    .selectFrom('rental_units')
    .select(['id', 'property_id'])
    .where('organization_id', '=', organizationId)
    .execute();
  const houses = await tx
    .selectFrom('properties')
    .select(['id', 'owner_id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .execute();
  const ofUnit = new Map(units.map(({ id, property_id: house }) => [id, house]));
  const named = Map.groupBy(houses, ({ owner_id: owner, name }) => JSON.stringify([owner, name]));
  return ({ row: { objektname }, line }: DocumentRow, owner: string, unit: string | null): string | null => {
    if (unit !== null) return ofUnit.get(unit) ?? null;
    if (objektname === '') return null;
    const [house, ...others] = named.get(JSON.stringify([owner, objektname])) ?? [];
    if (house !== undefined && others.length === 0) return house.id;
    report.note({
      file: csvTables.documents.name,
      line,
      field: 'objektname',
      code: house === undefined ? 'reference_unknown' : 'reference_ambiguous',
      value: objektname,
      effect: 'cell',
    });
    return null;
  };
}
