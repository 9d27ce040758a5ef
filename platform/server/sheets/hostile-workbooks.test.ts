import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { workbookMediaType } from '../../contract/files.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetRow } from './sheet.ts';
import { packWorkbook, refusalOf, rowOf, sheetOf } from './testing/workbooks.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-sheets-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function read(parts: Parameters<typeof packWorkbook>[0]): Promise<SheetRow[]> {
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, await packWorkbook(parts));
  const rows = [];
  for await (const row of readSheet({ path, mediaType: workbookMediaType })) rows.push(row);
  return rows;
}

const good = sheetOf(rowOf('a'));
const stringsOf = (texts: string): Record<string, string> => ({ 'xl/sharedStrings.xml': `<sst>${texts}</sst>` });
const stylesOf = (styles: string): Record<string, string> => ({
  'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
});
const formatOf = (code: string): Record<string, string> =>
  stylesOf(`<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`);
const text = (length: number): string => `<t>${'x'.repeat(length)}</t>`;
function* repeat(unit: string, length: number, head: string, tail: string): Generator<string> {
  yield head;
  for (let written = 0; written < length; written += 1_000_000) yield unit.repeat(1_000_000 / unit.length);
  yield tail;
}

describe('a format', () => {
  it.each([
    ['has brackets without an end', '['.repeat(250) + 'dd'],
    ['has a quote without an end', '0&quot;dd'],
    ['is longer than Excel takes', `${'0'.repeat(256)}dd`],
    ['is nothing but 200,000 brackets', '['.repeat(200_000)],
  ])('that %s is not a day format', async (_, code) => {
    expect(await read({ ...formatOf(code), ...sheetOf('<row><c><v>5</v></c></row>') })).toEqual([
      { line: 1, cells: [5] },
    ]);
  });
});

describe('a workbook is refused', { timeout: 60_000 }, () => {
  it.each([
    [
      'long_line',
      'a cell of many texts',
      sheetOf(`<row><c t="inlineStr"><is>${text(600_000)}${text(600_000)}</is></c></row>`),
    ],
    ['long_line', 'a shared text of many', { ...good, ...stringsOf(`<si>${text(600_000)}${text(600_000)}</si>`) }],
    [
      'long_line',
      'a line of many long texts',
      { ...stringsOf(`<si>${text(40_000)}</si>`), ...sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`) },
    ],
    ['long_line', 'a comment with signs of tags in it', sheetOf(`<!--${'<a>'.repeat(400_000)}-->`)],
    [
      'long_line',
      'character data with signs of tags in it',
      sheetOf(`<row><c t="str"><v><![CDATA[${'<a>'.repeat(400_000)}]]></v></c></row>`),
    ],
    ['long_line', 'a tag of a megabyte', sheetOf(`<row a="${'x'.repeat(1_200_000)}"/>`)],
    [
      'too_large',
      'more shared texts than anybody has',
      { ...good, 'xl/sharedStrings.xml': repeat('<si/>', 11_000_000, '<sst>', '</sst>') },
    ],
    [
      'too_large',
      'more styles than Excel takes',
      { ...good, ...stylesOf(`<cellXfs>${'<xf/>'.repeat(65_537)}</cellXfs>`) },
    ],
    ['too_large', 'styles of megabytes', { ...good, ...stylesOf('<a/>'.repeat(600_000)) }],
    [
      'too_large',
      'relationships of megabytes',
      {
        ...good,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/>${'<R/>'.repeat(600_000)}</Relationships>`,
      },
    ],
    [
      'too_large',
      'a list of sheets of megabytes',
      {
        ...good,
        'xl/workbook.xml': `<workbook><sheets><sheet r:id="rId7"/>${'<a/>'.repeat(600_000)}</sheets></workbook>`,
      },
    ],
    ['damaged', 'elements in elements', sheetOf('<a>'.repeat(200) + '</a>'.repeat(200))],
  ])('(%s) for %s', async (kind, _, parts) => {
    await expect(read(parts)).rejects.toEqual(refusalOf(kind));
  });

  it('(too_large) if its parts together are too large', async () => {
    // A little more than 100 MB of 2^20 bytes.
    const comment = `<!--${' '.repeat(9993)}-->`;
    await expect(
      read({
        'xl/sharedStrings.xml': repeat(comment, 53_000_000, '<sst>', '</sst>'),
        'xl/worksheets/first.xml': repeat(comment, 53_000_000, '<worksheet>', '</worksheet>'),
      }),
    ).rejects.toEqual(refusalOf('too_large'));
  });

  it.each(['Infinity', '1.5', '0', '-1', '1e3', '1048577', '2'])(
    '(line_numbers) if a row has the number %s',
    async (number) => {
      await expect(
        read(sheetOf(`<row r="2"><c><v>1</v></c></row><row r="${number}"><c><v>2</v></c></row>`)),
      ).rejects.toEqual(refusalOf('line_numbers'));
    },
  );
});

it('character data is text', async () => {
  expect(await read(sheetOf('<row><c t="str"><v><![CDATA[<b>]]></v></c></row>'))).toEqual([
    { line: 1, cells: ['<b>'] },
  ]);
});

it('an archive whose entry inflates to more bytes than its directory announces is refused as damaged', async () => {
  const bytes = await packWorkbook(sheetOf(rowOf('x'.repeat(2000))));
  const sizeInDirectory = 24;
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    bytes.writeUInt32LE(bytes.readUInt32LE(at + sizeInDirectory) - 1, at + sizeInDirectory);
  const path = join(folder, 'announced');
  await writeFile(path, bytes);
  await expect(readSheet({ path, mediaType: workbookMediaType }).next()).rejects.toEqual(refusalOf('damaged'));
});
