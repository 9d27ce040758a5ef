import { maxDocumentTitle } from '../../contract/import/document-kinds.ts';
import { deliveredKinds } from './delivered-kinds.ts';

/** Format of a column: type, and required or not. */
export interface Column {
  readonly kind: 'id' | 'reference' | 'text' | 'day' | 'year' | 'amount' | 'flag' | 'flagOn';
  /** True if the cell must not be empty. */
  readonly isRequired?: boolean;
  /** True if a wrong cell refuses the row although it may be empty. */
  readonly isStrict?: boolean;
  /** Maximum length of a text, in characters. */
  readonly max?: number;
  /** Allowed values of a text. */
  readonly options?: readonly string[];
}

export interface CsvTable {
  readonly name: string;
  /** Columns by their names in the header; the first one is the id if the table has one. */
  readonly columns: Readonly<Record<string, Column>>;
  /** The column with unique values. */
  readonly key: string | null;
}

const id = { kind: 'id' } as const;
const reference = { kind: 'reference' } as const;
const day = { kind: 'day' } as const;
const year = { kind: 'year' } as const;
const amount = { kind: 'amount' } as const;
const flag = { kind: 'flag' } as const;
const text = (max: number) => ({ kind: 'text', max }) as const;
const required = <const C extends Column>(column: C) => ({ ...column, isRequired: true }) as const;
const strict = <const C extends Column>(column: C) => ({ ...column, isStrict: true }) as const;
const oneOf = (...options: string[]) => ({ kind: 'text', max: 40, options }) as const;

const postal = { strasse: text(200), hausnummer: text(20), plz: text(20), ort: text(200) } as const;
const bank = { iban: text(42), bic: text(20) } as const;
const references = { eid: reference, moid: reference, mid: reference, kaid: reference } as const;

/** Tables of a delivery, each after those it refers to. */
export const csvTables = {
  owners: {
    name: 'eigentuemer.csv',
    key: 'eid',
    columns: {
      eid: id,
      anrede: text(60),
      vorname: text(200),
      nachname: text(200),
      firma: text(300),
      email: text(254),
      ...postal,
      ...bank,
      aktiv: { kind: 'flagOn' },
    },
  },
  units: {
    name: 'mietobjekte.csv',
    key: 'moid',
    columns: {
      moid: id,
      eid: required(reference),
      objektname: required(text(300)),
      ...postal,
      einheit: text(100),
      lage: text(60),
      typ: text(60),
      flaeche: amount,
      mea: text(60),
    },
  },
  tenants: {
    name: 'mieter.csv',
    key: 'mid',
    columns: {
      mid: id,
      moid: required(reference),
      anrede: text(60),
      vorname: text(200),
      nachname: required(text(200)),
      von: day,
      bis: day,
    },
  },
  costTypes: {
    name: 'kostenarten.csv',
    key: 'kaid',
    columns: {
      kaid: id,
      kurzname: text(60),
      langname: required(text(300)),
      einnahme: flag,
      ausgabe: flag,
      umlagefaehig: flag,
      kategorie: text(60),
      bka_art: oneOf('', 'VERWALTUNGKOSTEN', 'SONSTIGE'),
    },
  },
  receipts: {
    name: 'belege.csv',
    key: 'archivid',
    columns: {
      archivid: id,
      ...references,
      beschreibung: text(1000),
      betrag: amount,
      erfassungsdatum: day,
      rechnungssteller: text(300),
      rechnungsnummer: text(100),
      faellig_am: day,
      iban: text(60),
      skonto_bis: day,
      skonto_betrag: amount,
      lohnanteil: amount,
      status: oneOf('', 'OFFEN', 'BEZAHLT'),
      datei: text(200),
    },
  },
  postings: {
    name: 'buchungen.csv',
    key: 'buchungid',
    columns: {
      buchungid: id,
      ...references,
      buchungstag: required(day),
      wertstellung: day,
      betrag: required(amount),
      // Without it the amount would count as euros.
      waehrung: strict(oneOf('', 'EUR')),
      beguenstigter_auftraggeber: text(300),
      verwendungszweck: text(2000),
      ...bank,
      archivid: reference,
    },
  },
  balances: {
    name: 'kontostand.csv',
    key: null,
    columns: {
      eid: required(reference),
      konto: required(text(60)),
      iban: text(42),
      datum: required(day),
      betrag: required(amount),
    },
  },
  documents: {
    name: 'dokumente.csv',
    key: 'dokumentid',
    columns: {
      dokumentid: id,
      eid: required(reference),
      // Without it the whole community would read what concerns one unit.
      moid: strict(reference),
      objektname: text(300),
      art: oneOf('', ...Object.keys(deliveredKinds)),
      titel: required(text(maxDocumentTitle)),
      jahr: year,
      // Without it owners would read the document too early.
      veroeffentlicht_am: strict(day),
      datei: text(200),
    },
  },
  members: {
    name: 'mitglieder.csv',
    key: 'mitgliedid',
    columns: {
      mitgliedid: id,
      eid: required(reference),
      name: required(text(200)),
      einheit: required(text(100)),
      mea: required(text(40)),
      von: day,
      bis: day,
      email: text(254),
    },
  },
} as const satisfies Readonly<Record<string, CsvTable>>;

/** Lists the columns that a file must have: its id and the required ones. */
export function neededColumns({ columns }: CsvTable): string[] {
  return Object.entries(columns)
    .filter(([, { kind, isRequired }]) => kind === 'id' || isRequired === true)
    .map(([name]) => name);
}
