import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { writeZip } from '#platform/server/archives/write-zip.ts';
import { systemClock } from '#platform/server/clock.ts';
import { compressedText, pngWith } from '#platform/server/pictures/testing/picture-parts.ts';
import { buildAttachmentBomb } from '#testing/receipts/hostile-files.ts';
import { writePng } from '#modules/accounting/server/demo/receipts/png-file.ts';
import { sized } from '../measure/sized.ts';

/** A request that is sent many times at once. */
export interface HostileRequest {
  readonly method: 'GET' | 'PUT' | 'POST';
  /** Asked in turn. */
  readonly paths: readonly string[];
  /** JSON, or a form that is made anew each time. */
  readonly body?: string | (() => FormData);
  readonly accept?: string;
  /** Number of simultaneous requests. */
  readonly count: number;
  /** The callers take turns; each has its own part of the requests if absent. */
  readonly rotates?: true;
  /** Asked once, as it starts long work. */
  readonly once?: true;
  /** Reads the answer so slowly; as fast as it comes if absent. */
  readonly bytesPerSecond?: number;
}

/** Lines of a large import. */
export const importedLines = sized(100_000, 500);
/** Owner with many postings; a user of the demo is linked to them. */
const owner = '1001';
const accounting = '/api/benit/accounting';
const property = '/api/ri/property-management';
const year = systemClock.now().getUTCFullYear() - 1;

const read = (count: number, ...paths: string[]): HostileRequest => ({ method: 'GET', paths, count });
const searches = (path: string, ...terms: string[]): string[] =>
  terms.map((term) => `${path}?searchTerm=${encodeURIComponent(term)}`);

function printing(positions: number, description: string): string {
  return JSON.stringify({
    invoice: { positions: Array.from({ length: positions }, () => ({ description, count: 1, price: 1, vat: 19 })) },
  });
}

function formWith(name: string, bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}): () => FormData {
  const file = new Blob([new Uint8Array(bytes)]);
  return () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', file, name);
    return form;
  };
}

/** A customer in each line. */
export function importForm(lines = importedLines): () => FormData {
  const table = [
    'Name;Ansprechpartner;Straße;PLZ;Ort',
    ...Array.from({ length: lines }, (_, line) => `Einfuhr ${line} GmbH;Erika Muster ${line};Hauptstraße;50667;Köln`),
  ].join('\r\n');
  return formWith('kunden.csv', Buffer.from(table), {
    mapping: JSON.stringify({ 0: 'name', 1: 'contactPerson', 2: 'street', 3: 'postcode', 4: 'city' }),
    mode: 'all',
  });
}

/** A little more than an uploaded table may be. */
const largeTable = (): Buffer => Buffer.from(`Name;Ort\r\n${'Kunde Nummer eins;Köln\r\n'.repeat(440_000)}`);

/** Letters without sense for the recognition of text, never the same. */
function drawNoise(): FormData {
  const [width, height] = [1240, 1754];
  return formWith(
    'rauschen.png',
    writePng(
      randomBytes(height * (1 + Math.ceil(width / 8))).map((byte, index) =>
        index % (1 + Math.ceil(width / 8)) === 0 ? 0 : byte,
      ),
      { width, height, bits: 1, isColored: false },
    ),
  )();
}

/** A workbook of 300 cells that share a text of 900 kB. */
async function packSheetBomb(): Promise<Buffer> {
  const cell = `<row><c t="inlineStr"><is><t>${'x'.repeat(900_000)}</t></is></c></row>`;
  return buffer(
    writeZip([
      {
        name: 'xl/workbook.xml',
        content: '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: '<Relationships><Relationship Id="rId1" Target="worksheets/a.xml"/></Relationships>',
      },
      {
        name: 'xl/worksheets/a.xml',
        content: ['<worksheet><sheetData>', ...Array.from({ length: 300 }, () => cell), '</sheetData></worksheet>'],
      },
    ]),
  );
}

const document = `${accounting}/invoice-document`;
const customers = `${accounting}/customer`;
const transactions = `${property}/transactions/${owner}`;

/** Attacks of the reviews, by name; what they send is made when they begin. */
export const attacks = {
  // As large as a logo may be: 4.8 MB that inflate to 5 GB.
  bombs: () => {
    const logo = `data:image/png;base64,${pngWith(...Array.from({ length: 95 }, () => compressedText('zTXt', 50))).toString('base64')}`;
    return [
      {
        method: 'PUT',
        paths: [`${accounting}/configuration`],
        body: JSON.stringify({ configIdentifier: 'logoConfig', properties: { logo } }),
        count: 8,
        rotates: true,
      },
    ];
  },
  // As heavy as a document may be.
  previews: () => [
    {
      method: 'POST',
      paths: [document],
      body: printing(480, 'Beratung vor Ort, '.repeat(11)),
      accept: 'application/pdf',
      count: 300,
      rotates: true,
    },
  ],
  // As the first review sent them: 500 positions of short lines.
  oversized: () => [
    {
      method: 'POST',
      paths: [document],
      body: printing(500, 'x\n'.repeat(2499)),
      accept: 'application/pdf',
      count: 100,
      rotates: true,
    },
  ],
  lists: () => [read(16, transactions, `${transactions}?from=${year}-01-01&to=${year}-12-31`)],
  lists24: () => [read(24, transactions)],
  evaluations: () => [read(16, `${property}/jahresauswertung/${owner}/${year}`)],
  'posting-searches': () => [read(16, ...searches(transactions, 'z', 'buchung', '%'))],
  workbooks: () => [read(6, `${property}/excel-dowload/${owner}`, `${transactions}/export`)],
  'slow-workbooks': () => [{ ...read(2, `${property}/excel-dowload/${owner}`), bytesPerSecond: 1024 }],
  'customer-searches': () => [read(8, ...searches(customers, 'a b c d e f g h i j k l', 'e', '%'))],
  sorted: () => [
    read(
      8,
      `${customers}?sort=city&direction=desc&totals=true`,
      `${accounting}/invoice?sort=customerName&direction=desc&totals=true`,
      `${accounting}/invoice?sort=totalSum&totals=true`,
    ),
  ],
  'import-previews': () => [
    { method: 'POST', paths: [`${customers}/import/preview`], body: formWith('gross.csv', largeTable()), count: 6 },
  ],
  'live-previews': () => [
    {
      method: 'POST',
      paths: Array.from({ length: 12 }, (_, editor) => `${document}?editor=attack-${editor}`),
      body: printing(300, 'Beratung vor Ort'),
      accept: 'application/pdf',
      count: 12,
    },
  ],
  files: async () => [
    { method: 'POST', paths: [`${accounting}/expense`], body: drawNoise, count: 3 },
    {
      method: 'POST',
      paths: [`${accounting}/expense`],
      body: formWith('bombe.pdf', buildAttachmentBomb(['Rechnung'])),
      count: 3,
    },
    {
      method: 'POST',
      paths: [`${customers}/import/preview`],
      body: formWith('bombe.xlsx', await packSheetBomb()),
      count: 3,
    },
  ],
  import: () => [{ method: 'POST', paths: [`${customers}/import`], body: importForm(), count: 1, once: true }],
  imports: () => [
    { method: 'POST', paths: [`${customers}/import`], body: importForm(), count: 2, once: true },
    { method: 'POST', paths: [customers], body: JSON.stringify({ record: { name: 'Nachzügler' } }), count: 40 },
  ],
  'evaluation-pdfs': () => [
    { ...read(12, `${property}/jahresauswertung/${owner}/${year}`), accept: 'application/pdf' },
  ],
} as const satisfies Record<string, () => readonly HostileRequest[] | Promise<readonly HostileRequest[]>>;

export type AttackName = keyof typeof attacks;
