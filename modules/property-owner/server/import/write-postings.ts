import { createId } from '#platform/server/ids.ts';
import { applyLimits } from './apply-limits.ts';
import { csvTables } from './csv-tables.ts';
import { deliveredTables } from './delivered-tables.ts';
import type { DeliveredDocument } from './fetch-documents.ts';
import { pdfFolderOf } from './manifest.ts';
import type { PdfFolder } from './manifest.ts';
import { toReferences } from './resolve-references.ts';
import type { References } from './resolve-references.ts';
import { eachRow, readTable, writeTable } from './table-writer.ts';
import type { DeliveryWriting, RefuseRow } from './table-writer.ts';
import { upsertBalances } from './write-balances.ts';
import { toIban } from './write-records.ts';

/** Writes postings. An owner assigned by a person stays. @returns the newest posting day */
export async function writePostings(writing: DeliveryWriting, references: References): Promise<string | null> {
  let newest: string | null = null;
  await writeTable(
    writing,
    csvTables.postings,
    deliveredTables.postings,
    eachRow(({ row }) => {
      const { buchungid, buchungstag } = row;
      if (buchungstag > (newest ?? '')) newest = buchungstag;
      const found = toReferences(references, row, (field) => {
        if (field !== 'eid' || !references.assigned.has(buchungid))
          writing.report.countUnresolved(csvTables.postings.name, field);
      });
      return {
        id: createId(),
        external_id: buchungid,
        ...found,
        owner_id: references.assigned.get(buchungid) ?? found.owner_id,
        booking_date: buchungstag,
        value_date: row.wertstellung,
        amount_cents: row.betrag,
        currency: row.waehrung || 'EUR',
        counterparty: row.beguenstigter_auftraggeber,
        purpose: row.verwendungszweck,
        iban: toIban(row.iban),
        bic: row.bic,
        archive_id: row.archivid,
      };
    }),
  );
  return newest;
}

/** Writes receipts, each with its PDF if there is one. An owner assigned by a person stays. */
export async function writeReceipts(
  writing: DeliveryWriting,
  references: References,
  documents: ReadonlyMap<string, DeliveredDocument>,
): Promise<void> {
  const { tx, organizationId, report } = writing;
  const stored = new Set(
    (
      await tx
        .selectFrom('receipts')
        .select('archive_id as id')
        .where('organization_id', '=', organizationId)
        .where('file_id', 'is not', null)
        .execute()
    ).map(({ id }) => id),
  );
  const ids: string[] = [];
  await writeTable(writing, csvTables.receipts, deliveredTables.receipts, (numbered) => {
    const rows = numbered.map(({ row, line }) => {
      const name = nameOfPdf('archiv', row.archivid, row.datei);
      const document = documents.get(name);
      recordDocument(writing, { line, name, isNamed: row.datei !== '', isStored: stored.has(row.archivid), document });
      const assigned = references.assignedReceipts.get(row.archivid);
      const found = toReferences(references, row, (field) => {
        if (field !== 'eid' || assigned === undefined) report.countUnresolved(csvTables.receipts.name, field);
      });
      const file = document?.fileId === undefined || document.fileId === null ? undefined : document;
      return {
        id: createId(),
        archive_id: row.archivid,
        ...found,
        owner_id: assigned ?? found.owner_id,
        description: row.beschreibung,
        amount_cents: row.betrag,
        captured_on: row.erfassungsdatum,
        issuer: row.rechnungssteller,
        invoice_number: row.rechnungsnummer,
        due_on: row.faellig_am,
        issuer_iban: toIban(row.iban),
        discount_until: row.skonto_bis,
        discount_cents: row.skonto_betrag,
        labour_cents: row.lohnanteil,
        status: row.status || 'OFFEN',
        file_id: file?.fileId ?? null,
        file_sha256: file?.sha256 ?? null,
      };
    });
    for (const { id } of rows) ids.push(id);
    return rows;
  });
  // Only receipts that are new have one of these ids.
  await applyLimits(tx, organizationId, ids);
}

/** Returns the name of a PDF in its folder; by default the id of its row. */
export function nameOfPdf(folder: PdfFolder, id: string, given: string): string {
  const name = given === '' ? `${id.replaceAll(/[/\\:*?"<>|]/gu, '_')}.pdf` : given;
  return name.startsWith(`${folder}/`) ? name : `${folder}/${name}`;
}

/** Reports a missing or invalid document, or counts the receipt without one; it is imported. */
function recordDocument(
  { report }: DeliveryWriting,
  {
    line,
    name,
    isNamed,
    isStored,
    document,
  }: {
    readonly line: number;
    readonly name: string;
    readonly isNamed: boolean;
    readonly isStored: boolean;
    readonly document: DeliveredDocument | undefined;
  },
): void {
  const file = csvTables.receipts.name;
  const note = (code: string): void => report.note({ file, line, field: 'datei', code, value: name, effect: 'cell' });
  if (pdfFolderOf(name) !== 'archiv') note('path_invalid');
  else if (document?.problem !== undefined) note(document.problem);
  else if (document === undefined && !isStored && isNamed) note('document_missing');
  else if (document === undefined && !isStored) report.countUnresolved(file, 'datei');
}

/** Writes account balances; refuses those of an unknown owner. */
export async function writeBalances(writing: DeliveryWriting, { owners }: References): Promise<void> {
  const seen = new Set<string>();
  const refuseTwice = (
    refuse: RefuseRow,
    line: number,
    row: { readonly eid: string; readonly konto: string; readonly datum: string },
  ): boolean => {
    const key = JSON.stringify([row.eid, row.konto, row.datum]);
    if (seen.has(key)) refuse(line, 'konto', 'id_twice', row.konto);
    return seen.size === seen.add(key).size;
  };
  await readTable(
    writing,
    csvTables.balances,
    (numbered, refuse) =>
      numbered.flatMap(({ row, line }) => {
        const ownerId = owners.get(row.eid);
        if (ownerId === undefined) return refuse(line, 'eid', 'reference_unknown', row.eid) ?? [];
        if (refuseTwice(refuse, line, row)) return [];
        return [
          { id: createId(), ownerId, account: row.konto, iban: toIban(row.iban), day: row.datum, cents: row.betrag },
        ];
      }),
    async (balances) =>
      balances.length === 0 ? undefined : upsertBalances(writing.tx, writing.organizationId, balances),
  );
}
