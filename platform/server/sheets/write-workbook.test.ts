import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { detectMediaType } from '../files/detect-media-type.ts';
import { readSheet } from './read-sheet.ts';
import { readXml } from './read-xml.ts';
import { openZip } from './read-zip.ts';
import { workbookMediaType } from '../../contract/files.ts';
import type { WorkbookSheet, WrittenCell } from './workbook-types.ts';
import { writeWorkbook } from './write-workbook.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-workbook-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function write(sheets: Parameters<typeof writeWorkbook>[0]) {
  files += 1;
  const path = join(folder, `${files}.xlsx`);
  await writeFile(path, await buffer(writeWorkbook(sheets)));
  const zip = await openZip(path);
  onTestFinished(() => zip.close());
  const part = async (name: string): Promise<string> => text(zip.read(name) ?? Readable.from([]));
  return { path, names: zip.names, part };
}

async function* inOneBatch(rows: readonly (readonly WrittenCell[])[]) {
  yield rows;
}

const columns = [
  { caption: 'Text', width: 20 },
  { caption: 'Betrag', width: 12, isMoney: true },
];
const sheet = (given: Partial<WorkbookSheet> = {}): WorkbookSheet => ({
  name: 'Buchungen',
  columns,
  rows: inOneBatch([
    ['a', 1.5],
    ['b', -0.5],
  ]),
  ...given,
});

describe('a workbook of several sheets', () => {
  it('shows its tabs in their order, whichever was written first, so that the first can summarise the others', async () => {
    let sum = 0;
    async function* rows() {
      for (const amount of [1.5, -0.5]) {
        sum += amount;
        yield [['x', amount]];
      }
    }
    async function* sheets() {
      yield sheet({ name: 'Einzelne', rows: rows(), place: 2 });
      yield sheet({ name: 'Übersicht', rows: inOneBatch([['Summe', sum]]), place: 1 });
    }
    const { path, part } = await write(sheets());
    expect([...(await part('xl/workbook.xml')).matchAll(/<sheet name="([^"]*)"/gu)].map(([, name]) => name)).toEqual([
      'Übersicht',
      'Einzelne',
    ]);
    const read = [];
    for await (const { cells } of readSheet({ path, mediaType: workbookMediaType })) read.push(cells);
    expect(read).toEqual([
      ['Text', 'Betrag'],
      ['Summe', 1],
    ]);
  });

  it('has XML in every part, and each part is named', async () => {
    const { part, names } = await write([sheet(), sheet({ name: 'Zweites & <"letztes">' })]);
    for (const name of names)
      for await (const _piece of readXml(
        (async function* () {
          yield Buffer.from(await part(name));
        })(),
        {},
      ));
    const types = await part('[Content_Types].xml');
    expect(
      names.filter((name) => name.startsWith('xl/worksheets/')).every((name) => types.includes(`PartName="/${name}"`)),
    ).toBe(true);
    expect(await part('xl/_rels/workbook.xml.rels')).toContain('Target="worksheets/sheet2.xml"');
  });

  it('is recognised by its first bytes', async () => {
    const bytes = await buffer(writeWorkbook([sheet()]));
    expect(detectMediaType(bytes.subarray(0, 4096)).mediaType).toBe(workbookMediaType);
  });

  it('cannot have two sheets with one name', async () => {
    await expect(buffer(writeWorkbook([sheet(), sheet({ name: 'BUCHUNGEN' })]))).rejects.toThrow('Two sheets');
  });
});

describe('a sheet', () => {
  it('has a formula with its result, in a row outside its filter', async () => {
    const { part } = await write([
      sheet({
        sum: (last) => [
          { value: 'Summe', style: 'sum' },
          { value: 1, formula: `SUBTOTAL(109,B2:B${last})`, style: 'sum' },
        ],
      }),
    ]);
    const xml = await part('xl/worksheets/sheet1.xml');
    expect(xml).toContain('<c r="B4" s="9"><f>SUBTOTAL(109,B2:B3)</f><v>1</v></c>');
    expect(xml).toContain('<autoFilter ref="A1:B3"/>');
    expect(await part('xl/workbook.xml')).toContain(`localSheetId="0" hidden="1">'Buchungen'!$A$1:$B$3</definedName>`);
  });

  it('keeps its header and the rows above it visible', async () => {
    const { part } = await write([sheet(), sheet({ name: 'B', intro: [[{ value: 'Titel', style: 'title' }], []] })]);
    expect(await part('xl/worksheets/sheet1.xml')).toContain('ySplit="1"');
    const second = await part('xl/worksheets/sheet2.xml');
    expect(second).toContain('ySplit="3" topLeftCell="A4"');
    expect(second).toContain('<autoFilter ref="A3:B5"/>');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('has the text %j as a text', async (typed) => {
    const { part } = await write([sheet({ rows: inOneBatch([[typed, { value: typed, style: 'strong' }]]) })]);
    const xml = await part('xl/worksheets/sheet1.xml');
    expect(xml).not.toContain('<f>');
    expect(
      [...xml.matchAll(/t="inlineStr"><is><t xml:space="preserve">([^<]*)</gu)].map(([, found]) => found).slice(2),
    ).toEqual([typed, typed]);
  });

  it('has the result of a formula that is a text', async () => {
    const { part } = await write([sheet({ rows: inOneBatch([[{ value: 'a & b', formula: 'A1&"x"' }]]) })]);
    expect(await part('xl/worksheets/sheet1.xml')).toContain(
      '<c r="A2" t="str"><f>A1&amp;&quot;x&quot;</f><v>a &amp; b</v></c>',
    );
  });
});
