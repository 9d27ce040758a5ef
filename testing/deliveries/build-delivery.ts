import { createHash } from 'node:crypto';
import type { RemoteTree } from '../remote/remote-tree.ts';

/** A table of a delivery: rows under their head, or bytes as they are. */
type TableText = string | Buffer;

export interface GivenDelivery {
  readonly mode?: 'FULL' | 'DELTA';
  /** `D1` if absent. */
  readonly id?: string;
  /** Order among deliveries; by their ids if absent. */
  readonly createdAt?: string;
  /** Tables and documents by their names. */
  readonly files: Readonly<Record<string, TableText>>;
  /** Entries that replace those of the manifest. */
  readonly manifest?: object;
  /** Left out while it is being written. */
  readonly hasManifest?: boolean;
}

/** The smallest file that is a PDF. */
export function buildPdf(text: string): Buffer {
  return Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}

function toBytes(text: TableText): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : text;
}

/** Puts a delivery into a folder of a server. */
export function placeDelivery(tree: RemoteTree, given: GivenDelivery): void {
  const { mode = 'DELTA', id = 'D1', files, manifest, hasManifest = true } = given;
  const number = /\d+$/u.exec(id)?.[0] ?? '1';
  const { createdAt = `2026-01-${number.padStart(2, '0')}T03:00:00Z` } = given;
  for (const [name, text] of Object.entries(files)) tree.set(`/${id}/${name}`, toBytes(text));
  if (!hasManifest) return;
  const listed = Object.entries(files).map(([name, text]) => ({
    name,
    sha256: createHash('sha256').update(toBytes(text)).digest('hex'),
  }));
  tree.set(
    `/${id}/manifest.json`,
    Buffer.from(JSON.stringify({ formatVersion: '1', deliveryId: id, createdAt, mode, files: listed, ...manifest })),
  );
}

const heads = {
  'eigentuemer.csv': 'eid;anrede;vorname;nachname;firma;email;strasse;hausnummer;plz;ort;iban;bic;aktiv',
  'mietobjekte.csv': 'moid;eid;objektname;strasse;hausnummer;plz;ort;einheit;lage;typ;flaeche;mea',
  'mieter.csv': 'mid;moid;anrede;vorname;nachname;von;bis',
  'kostenarten.csv': 'kaid;kurzname;langname;einnahme;ausgabe;umlagefaehig;kategorie;bka_art',
  'buchungen.csv':
    'buchungid;eid;moid;mid;kaid;buchungstag;wertstellung;betrag;waehrung;beguenstigter_auftraggeber;verwendungszweck;iban;bic;archivid',
  'belege.csv':
    'archivid;eid;moid;mid;kaid;beschreibung;betrag;erfassungsdatum;rechnungssteller;rechnungsnummer;faellig_am;status;datei',
  'dokumente.csv': 'dokumentid;eid;moid;objektname;art;titel;jahr;veroeffentlicht_am;datei',
  'mitglieder.csv': 'mitgliedid;eid;name;einheit;mea;von;bis;email',
  'kontostand.csv': 'eid;konto;iban;datum;betrag',
} as const;

export type TableFile = keyof typeof heads;

/** A table with the head of its format. */
export function table(name: TableFile, ...rows: readonly string[]): Readonly<Record<string, string>> {
  return { [name]: [heads[name], ...rows, ''].join('\r\n') };
}

export const owner = (eid: string, name = 'Muster'): string =>
  `${eid};Frau;Erika;${name};;erika@example.de;Lindenweg;1;50667;Köln;DE02120300000000202051;BYLADEM1001;ja`;
export const unit = (moid: string, eid: string, house = 'Lindenhof'): string =>
  `${moid};${eid};${house};Lindenweg;1;50667;Köln;${moid};EG;Wohnung;61,5;`;
export const tenant = (mid: string, moid: string): string => `${mid};${moid};Herr;Max;Mieter;1.1.2024;`;
export const costType = (kaid: string): string => `${kaid};Miete;Mieteinnahmen;1;0;0;Mieten;`;
export const posting = (
  id: string,
  {
    eid = 'E1',
    moid = '',
    mid = '',
    kaid = '',
    day = '2026-01-05',
    amount = '100,00',
    purpose = 'Miete',
    archivid = '',
  } = {},
): string =>
  `${id};${eid};${moid};${mid};${kaid};${day};;${amount};EUR;Max Mieter;${purpose};DE02120300000000202051;BYLADEM1001;${archivid}`;
export const receipt = (archivid: string, { eid = 'E1', file = '', status = 'OFFEN', amount = '50,00' } = {}): string =>
  `${archivid};${eid};;;;Rechnung ${archivid};${amount};2026-01-04;Dachdecker GmbH;R-1;18.1.2026;${status};${file}`;

export const document = (
  id: string,
  {
    eid = 'E1',
    moid = '',
    house = '',
    kind = 'ABRECHNUNG',
    title = '',
    year = '2025',
    day = '1.2.2026',
    file = '',
  } = {},
): string => `${id};${eid};${moid};${house};${kind};${title || `Dokument ${id}`};${year};${day};${file}`;

/** An owner with a unit, a tenant and a cost type. */
export const household = {
  ...table('eigentuemer.csv', owner('E1')),
  ...table('mietobjekte.csv', unit('U1', 'E1')),
  ...table('mieter.csv', tenant('T1', 'U1')),
  ...table('kostenarten.csv', costType('K1')),
};
