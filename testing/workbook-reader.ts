import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXml } from '#platform/server/sheets/read-xml.ts';
import { openZip } from '#platform/server/sheets/read-zip.ts';

/** A cell as a spreadsheet would have it: its value, and the formula that found it. */
interface ReadCell {
  readonly value: string | number;
  readonly formula?: string;
}

/** Rows of cells by the name of their sheet, in the order of the tabs; without the values of empty cells. */
export type ReadWorkbook = ReadonlyMap<string, readonly (readonly (ReadCell | undefined)[])[]>;

/** Reads all sheets of a workbook that the product wrote. */
export async function readWrittenWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-workbook-'));
  try {
    const path = join(folder, 'book.xlsx');
    await writeFile(path, bytes);
    const zip = await openZip(path);
    const part = async (name: string): Promise<Buffer> => buffer(zip.read(name) ?? Readable.from([]));
    const workbook = (await part('xl/workbook.xml')).toString();
    const tabs = [...workbook.matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/gu)].map(([, name = '', number]) => ({
      name,
      number,
    }));
    const sheets = new Map<string, (ReadCell | undefined)[][]>();
    for (const { name, number } of tabs)
      sheets.set(name.replaceAll('&amp;', '&'), await readRows(await part(`xl/worksheets/sheet${number}.xml`)));
    zip.close();
    return sheets;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const pieceLength = 65_536;

async function readRows(xml: Buffer): Promise<(ReadCell | undefined)[][]> {
  const rows: (ReadCell | undefined)[][] = [];
  let cell = { isText: false, value: '', formula: '' };
  let inside = '';
  const source = (async function* pieces() {
    // As a stream brings it: the reader allows no longer piece than a line.
    for (let start = 0; start < xml.length; start += pieceLength) yield xml.subarray(start, start + pieceLength);
  })();
  const listener = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      if (name === 'row') rows.push([]);
      if (name === 'c') cell = { isText: attributes['t'] !== undefined, value: '', formula: '' };
      inside = name;
    },
    text: (text: string) => {
      if (inside === 'f') cell.formula += text;
      if (inside === 'v' || inside === 't') cell.value += text;
    },
    close: (name: string) => {
      inside = '';
      if (name !== 'c') return;
      const value = cell.isText ? cell.value : Number(cell.value);
      rows
        .at(-1)
        ?.push(cell.value === '' ? undefined : { value, ...(cell.formula !== '' && { formula: cell.formula }) });
    },
  };
  for await (const _piece of readXml(source, listener));
  return rows;
}
