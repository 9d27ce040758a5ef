import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { addDays } from '#platform/contract/days.ts';
import type { DemoContext } from '#platform/server/demo-part.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createId } from '#platform/server/ids.ts';
import type { DocumentKind } from '../../contract/import/document-kinds.ts';
import { ownerDocumentPurpose } from '../wall/document-purpose.ts';
import { demoHouses, demoOwners } from './houses.ts';
import type { DemoHouse, DemoOwner } from './houses.ts';

/** Owners whose people can sign in. */
const readers: ReadonlySet<string> = new Set(['1001', '1004', 'W2001']);

interface DemoDocument {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly year: number | null;
  /** True if it is about the house alone. */
  readonly isOfHouse: boolean;
  /** Days since its publication. */
  readonly age: number;
  readonly lines: readonly string[];
}

/** Lists one document of each kind for a house. @param year the last one that is over */
function listDocuments(house: DemoHouse, year: number): readonly DemoDocument[] {
  const { name, units, parcel } = house;
  const document = (
    kind: DocumentKind,
    title: string,
    age: number,
    lines: readonly string[],
    rest: { readonly year?: number | null; readonly isOfHouse?: boolean } = {},
  ): DemoDocument => ({ kind, title, age, lines, year, isOfHouse: true, ...rest });
  return [
    document('settlement', `Abrechnung ${year}, ${name}`, 12, [
      `Abrechnungszeitraum 01.01.${year} bis 31.12.${year}, ${units} Einheiten`,
      'Die Kosten des Jahres, ihre Verteilung und die geleisteten Vorauszahlungen stehen auf den folgenden Seiten.',
      'Belege können Sie im Portal neben jeder Buchung einsehen.',
    ]),
    document(
      'budget',
      `Wirtschaftsplan ${year + 2}`,
      20,
      [`Geplante Einnahmen und Ausgaben für ${year + 2}`, 'Grundlage sind die Ausgaben der letzten zwölf Monate.'],
      { year: year + 2, isOfHouse: false },
    ),
    document(
      'contract',
      `Verwaltervertrag ${name}`,
      640,
      ['Vertrag über die Verwaltung des Objekts', `Grundbuch: ${parcel}`],
      { year: null },
    ),
    document(
      'insurance',
      `Gebäudeversicherung ${year + 1}, ${name}`,
      300,
      ['Wohngebäudeversicherung zum gleitenden Neuwert', 'Versichert sind Feuer, Leitungswasser, Sturm und Hagel.'],
      { year: year + 1 },
    ),
    document(
      'minutes',
      `Protokoll der Begehung, ${name}`,
      45,
      [
        'Begehung von Dach, Treppenhaus und Heizungsraum',
        'Festgestellt: Dachrinne auf der Hofseite undicht. Ein Angebot wird eingeholt.',
      ],
      { year: year + 1 },
    ),
    document('taxCertificate', `Bescheinigung § 35a EStG ${year}, ${name}`, 10, [
      `Haushaltsnahe Dienstleistungen und Handwerkerleistungen ${year}`,
      'Ausgewiesen sind Lohn-, Maschinen- und Fahrtkosten mit Umsatzsteuer, unbar bezahlt.',
    ]),
    document(
      'other',
      'So nutzen Sie Ihr Portal',
      90,
      [
        'In der Übersicht sehen Sie, was ansteht und wie das Jahr steht.',
        'Unter Buchungen finden Sie jede Einnahme und Ausgabe mit ihrem Beleg.',
      ],
      { year: null, isOfHouse: false },
    ),
  ];
}

interface Ids {
  readonly owners: ReadonlyMap<string, string>;
  readonly houses: ReadonlyMap<string, string>;
}

/** Lays a document of each kind before the owners whose people can sign in. */
export async function addDocuments(
  { tx, actor, clock }: DemoContext,
  files: Files,
  ids: Ids,
  today: string,
): Promise<void> {
  const year = Number(today.slice(0, 4)) - 1;
  for (const owner of demoOwners.filter(({ eid }) => readers.has(eid))) {
    const house = demoHouses.find(({ eid }) => eid === owner.eid);
    const ownerId = ids.owners.get(owner.eid);
    if (house === undefined || ownerId === undefined) throw new Error(`The demo has no house of ${owner.eid}`);
    for (const { kind, title, year: of, isOfHouse, age, lines } of listDocuments(house, year)) {
      const bytes = await drawPage(owner, title, lines);
      const name = `${title.replaceAll(/[,§]/gu, '').replaceAll(/\s+/gu, ' ')}.pdf`;
      const mediaType = 'application/pdf';
      const fileId = await files.store(actor, bytes, { name, mediaType, purpose: ownerDocumentPurpose });
      await tx.updateTable('files').set({ kept_at: clock.now() }).where('id', '=', fileId).execute();
      await tx
        .insertInto('owner_documents')
        .values({
          organization_id: actor.organizationId,
          id: createId(),
          owner_id: ownerId,
          property_id: isOfHouse ? (ids.houses.get(house.name) ?? null) : null,
          title,
          kind,
          year: of,
          published_on: addDays(today, -age),
          file_id: fileId,
          file_name: name,
          media_type: mediaType,
          byte_size: bytes.length,
          created_by: actor.userId,
        })
        .execute();
    }
  }
}

/** Draws a page on A4: whose letter it is, to whom, title, lines. */
export async function drawPage(owner: DemoOwner, title: string, lines: readonly string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  const page = pdf.addPage([595, 842]);
  const write = (text: string, y: number, size = 10, font = regular) =>
    page.drawText(toLatin(text), { x: 60, y, size, font });
  write('Hausverwaltung Lindenhof', 770, 14, bold);
  write('Lindenallee 7 · 50668 Köln', 754, 8);
  const name = owner.company ?? `${owner.firstName} ${owner.lastName}`;
  for (const [index, line] of [name, owner.street, owner.city].entries()) write(line, 690 - index * 14);
  write(title, 590, 16, bold);
  for (const [index, line] of lines.entries()) write(line, 556 - index * 20);
  return Buffer.from(await pdf.save());
}

/** Replaces the letters that the standard fonts of PDF do not have. */
function toLatin(text: string): string {
  return text.replaceAll('ı', 'i').replaceAll(/[^\u0020-\u00ff–]/gu, '?');
}
