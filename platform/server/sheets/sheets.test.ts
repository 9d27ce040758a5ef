import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { runsAll } from '#testing/lane.ts';
import { workbookMediaType } from '../../contract/files.ts';
import { readSheet } from './read-sheet.ts';
import type { Cell } from './sheet.ts';
import { packWorkbook as pack, refusalOf as refusal, sheetOf } from './testing/workbooks.ts';
import type { WrittenCell } from './workbook-types.ts';
import { writeWorkbook } from './write-workbook.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-sheets-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function read(
  content: Uint8Array | string,
  mediaType: 'text/csv' | typeof workbookMediaType = 'text/csv',
): Promise<(readonly Cell[])[]> {
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, content);
  const rows = [];
  for await (const { cells } of readSheet({ path, mediaType })) rows.push(cells);
  return rows;
}

describe('a CSV', () => {
  const wanted = [
    ['Name', 'Ort'],
    ['Bäckerei "Ähre"', 'Köln, Süd'],
  ];
  it.each([
    ['with semicolons', 'Name;Ort\r\n"Bäckerei ""Ähre""";Köln, Süd\r\n'],
    ['with commas', 'Name,Ort\n"Bäckerei ""Ähre""","Köln, Süd"\n'],
    ['with tabs', 'Name\tOrt\nBäckerei "Ähre"\tKöln, Süd'],
    ['with a byte order mark', '\uFEFFName;Ort\nBäckerei "Ähre";Köln, Süd'],
    ['that names its separator', 'sep=|\nName|Ort\nBäckerei "Ähre"|Köln, Süd'],
    ['with lines of old Macs and empty ones', 'Name;Ort\r\r;\rBäckerei "Ähre";Köln, Süd\r'],
  ])('%s is read', async (_, text) => {
    expect(await read(text)).toEqual(wanted);
  });

  it('of Excel in Windows-1252 or UTF-16 is read', async () => {
    const text = 'Name;Preis\nBäcker;5 €';
    const windows = Buffer.from(text.replace('€', '\u0080'), 'latin1');
    expect(await read(windows)).toEqual([
      ['Name', 'Preis'],
      ['Bäcker', '5 €'],
    ]);
    expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual([
      ['Name', 'Preis'],
      ['Bäcker', '5 €'],
    ]);
  });

  it('has formulas as texts, and lines in a cell', async () => {
    expect(await read(`a;b\n=CMD|'/C calc'!A0;'-5\n"eins\nzwei";'Tis`)).toEqual([
      ['a', 'b'],
      ["=CMD|'/C calc'!A0", '-5'],
      ['eins\nzwei', "'Tis"],
    ]);
  });

  it('may have 300 columns', async () => {
    const [head] = await read(Array.from({ length: 300 }, (_, index) => `S${index}`).join(';'));
    expect(head).toHaveLength(300);
  });

  it.each([
    ['a line of a megabyte', `a;b\n${'x'.repeat(1_100_000)};1\n`, 'long_line'],
    ['a quote without its end', 'a;b\n"eins;2\ndrei;4\n', 'quotes'],
    ['501 columns', ';'.repeat(500).replaceAll(';', 'x;'), 'columns'],
    ['a million columns in a later line, without parsing them', `a;b\n${';'.repeat(999_000)}\n`, 'columns'],
  ])('with %s is refused', async (_, text, kind) => {
    await expect(read(text)).rejects.toEqual(refusal(kind));
  });

  it.each(['"', '\u0000'])('that names %j as its separator is read without it', async (separator) => {
    expect(await read(`sep=${separator}\r\nName;Ort\r\n`)).toEqual([[`sep=${separator}`], ['Name', 'Ort']]);
  });

  it('has no cell longer than a spreadsheet accepts', async () => {
    const [, [long] = []] = await read(`a\n${'x'.repeat(40_000)}\n`);
    expect(long).toHaveLength(32_768);
  });

  it('without content has no lines', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\n \n')).toEqual([]);
  });
});

describe('a workbook', () => {
  it('written by us is read again: numbers, days, texts that look like formulas', async () => {
    const rows: WrittenCell[][] = [
      ['=1+1', 1234.5, new Date('2026-01-31T00:00:00Z'), null],
      ['<&"\u0007 _x0041_ 北京', -0.25, new Date('1999-12-31T00:00:00Z'), ' Rand '],
    ];
    async function* batches() {
      yield rows;
    }
    const columns = ['Text', 'Preis', 'Tag', 'Rest'].map((caption) => ({
      caption,
      width: 12,
      isMoney: caption === 'Preis',
    }));
    expect(
      await read(await buffer(writeWorkbook([{ name: 'Kunden/1', columns, rows: batches() }])), workbookMediaType),
    ).toEqual([
      ['Text', 'Preis', 'Tag', 'Rest'],
      ['=1+1', 1234.5, '2026-01-31', ''],
      ['<&" _x0041_ 北京', -0.25, '1999-12-31', ' Rand '],
    ]);
  });

  it('has its texts, results of formulas, booleans and days of its formats', async () => {
    const parts = {
      ...sheetOf(
        '<row r="3"><c r="B3" t="s"><v>1</v></c><c r="C3" s="1"><v>46053.75</v></c><c r="D3" t="b"><v>1</v></c><c r="E3"><f>1+1</f><v>2</v></c><c r="F3" t="str"><f>A1</f><v>Text</v></c><c r="G3" t="e"><v>#N/A</v></c><c r="H3" s="2"><v>5</v></c></row>',
      ),
      'xl/sharedStrings.xml':
        '<sst><si><t>x</t></si><si><r><t>Rose</t></r><r><t>nhof</t></r><rPh><t>laut</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[Red]0&quot; d&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    };
    expect(await read(await pack(parts), workbookMediaType)).toEqual([
      ['', 'Rosenhof', '2026-01-31', true, 2, 'Text', '', 5],
    ]);
  });

  it.each(['libreoffice', 'openpyxl'])(
    'written by %s is read: shared texts, days, numbers as texts, a merged header',
    async (program) => {
      const content = await readFile(join(import.meta.dirname, `../../../testing/tables/${program}.xlsx`));
      expect(await read(content, workbookMediaType)).toEqual([
        ['Name', 'Adresse', '', 'Tag', 'Preis'],
        ['Rosenhof', 'Köln', '04109', '2026-01-31', 12.5],
        ['Lilie', '', 4109, '2026-02-01', '1.234,50 €'],
      ]);
    },
  );

  it('of another program is read: prefixes, inline texts with their runs, ISO days, cells without addresses, a merged header', async () => {
    const parts = {
      'xl/workbook.xml':
        '<x:workbook xmlns:x="m" xmlns:rel="r"><x:sheets><x:sheet name="A" rel:id="rId7"/></x:sheets></x:workbook>',
      'xl/worksheets/first.xml': `<x:worksheet xmlns:x="m"><x:sheetData>
        <x:row><x:c t="inlineStr"><x:is><x:t>Anschrift</x:t></x:is></x:c><x:c/><x:c t="str"><x:v>Tag</x:v></x:c></x:row>
        <x:row><x:c t="inlineStr"><x:is><x:r><x:t>Rosen</x:t></x:r><x:r><x:t>hof</x:t></x:r><x:rPh><x:t>laut</x:t></x:rPh></x:is></x:c><x:c t="inlineStr"><x:is><x:t>04109</x:t></x:is></x:c><x:c t="d"><x:v>2026-01-31T00:00:00</x:v></x:c></x:row>
        </x:sheetData><x:mergeCells><x:mergeCell ref="A1:B1"/></x:mergeCells></x:worksheet>`,
    };
    expect(await read(await pack(parts), workbookMediaType)).toEqual([
      ['Anschrift', '', 'Tag'],
      ['Rosenhof', '04109', '2026-01-31'],
    ]);
  });

  it('that counts days from 1904 has the same days', async () => {
    const parts = {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId7"/></sheets></workbook>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      ...sheetOf('<row><c><v>44591</v></c></row>'),
    };
    expect(await read(await pack(parts), workbookMediaType)).toEqual([['2026-01-31']]);
  });

  it.each([
    [
      'declares entities',
      () =>
        pack({
          'xl/worksheets/first.xml':
            '<!DOCTYPE lolz [<!ENTITY lol "lol">]><worksheet><sheetData><row><c t="str"><v>&lol;</v></c></row></sheetData></worksheet>',
        }),
      'damaged',
    ],
    ['names an entity that nobody declared', () => pack(sheetOf('<row><c t="str"><v>&xxe;</v></c></row>')), 'damaged'],
    ['ends in the middle', async () => pack({ 'xl/worksheets/first.xml': '<worksheet><sheetData><row>' }), 'damaged'],
    ['is no archive', async () => Buffer.from('PK\u0003\u0004 and nothing else'), 'damaged'],
    ['lost its end', async () => (await pack(sheetOf('<row/>'))).subarray(0, -30), 'damaged'],
    ['has no sheet', () => pack({}), 'no_table'],
    [
      'has a text of megabytes',
      () => pack(sheetOf(`<row><c t="str"><v>${'x'.repeat(3_000_000)}</v></c></row>`)),
      'long_line',
    ],
  ])('that %s is refused', async (_, make, kind) => {
    await expect(read(await make(), workbookMediaType)).rejects.toEqual(refusal(kind));
  });

  it.runIf(runsAll)(
    'that would inflate beyond the limit is refused at the limit',
    async () => {
      async function* bomb() {
        yield '<worksheet><sheetData>';
        const filler = `<!--${' '.repeat(500_000)}-->`;
        for (let written = 0; written < 110 * 1024 * 1024; written += filler.length) yield filler;
        yield '</sheetData></worksheet>';
      }
      const packed = await pack({ 'xl/worksheets/first.xml': bomb() });
      expect(packed.length).toBeLessThan(2 * 1024 * 1024);
      files += 1;
      const path = join(folder, String(files));
      await writeFile(path, packed);
      await expect(
        (async () => {
          for await (const _row of readSheet({ path, mediaType: workbookMediaType }));
        })(),
      ).rejects.toEqual(refusal('too_large'));
    },
    120_000,
  );
});
