import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { workbookMediaType } from '../../contract/files.ts';
import type { MediaType } from '../../contract/files.ts';
import { readCsv } from './read-csv.ts';
import type { SheetRow } from './sheet.ts';
import { createSheetReader } from './sheet-reader.ts';
import type { SheetReaderOptions } from './sheet-reader.ts';
import { packWorkbook, refusalOf, rowOf, sheetOf } from './testing/workbooks.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-sheets-'));
afterAll(() => rm(folder, { recursive: true }));
const scope = { tenantQueue: { key: 'organization' } };

let files = 0;
async function store(content: string | Uint8Array, mediaType: MediaType = 'text/csv') {
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, content);
  return { path, mediaType };
}

async function collect(rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> {
  const all = [];
  for await (const row of rows) all.push(row);
  return all;
}

function open(options?: SheetReaderOptions) {
  const reader = createSheetReader(options);
  onTestFinished(() => reader.close());
  return reader;
}

it('a CSV ends with its signal, also amid lines without content, which are not handed out', async () => {
  const { path } = await store(`Name;Ort\n${'\n'.repeat(5_000_000)}`);
  const ending = new AbortController();
  const rows = readCsv(path, ending.signal);
  await rows.next();
  ending.abort(new Error('too late'));
  await expect(rows.next()).rejects.toThrow('too late');
});

describe('a table that a child process reads', { timeout: 120_000 }, () => {
  it('has all its rows, however often they are read, until it is removed', async () => {
    const table = await open().read(await store('Name;Ort\n"eins\nzwei";Köln\n\nA\u0000B;\n'), 10, scope);
    expect(table.count).toBe(3);
    for (const _time of [1, 2]) {
      expect(await collect(table.open())).toEqual([
        { line: 1, cells: ['Name', 'Ort'] },
        { line: 3, cells: ['eins\nzwei', 'Köln'] },
        { line: 5, cells: ['A\u0000B', ''] },
      ]);
    }
    await table.remove();
    await expect(collect(table.open())).rejects.toThrow('ENOENT');
  });

  it('has the kinds of its cells', async () => {
    const file = await store(
      await packWorkbook(sheetOf('<row><c t="b"><v>1</v></c><c><v>1.5</v></c><c t="str"><v>_xD800_</v></c></row>')),
      workbookMediaType,
    );
    expect(await collect((await open().read(file, 10, scope)).open())).toEqual([
      { line: 1, cells: [true, 1.5, '\uD800'] },
    ]);
  });

  it('is previewed by its first rows', async () => {
    const file = await store('Name;Preis\nKarlsruhe;1\nB;2\nC;3\n');
    expect(await open().preview(file, { rows: 2, characters: 5 }, scope)).toEqual([
      { line: 1, cells: ['Name', 'Preis'] },
      { line: 2, cells: ['Karls', '1'] },
    ]);
  });

  it('is refused with the reason, and leaves nothing', async () => {
    const reader = open();
    const file = await store('Name\nA\nB\n');
    await expect(reader.read(file, 1, scope)).rejects.toEqual(refusalOf('rows'));
    await expect(reader.read(file, 1, scope)).rejects.toMatchObject({
      details: { field: 'file', params: { maximum: 1 } },
    });
    expect(existsSync(`${file.path}.rows`)).toBe(false);
    await expect(reader.preview(await store('a\n"b'), { rows: 5, characters: 5 }, scope)).rejects.toEqual(
      refusalOf('quotes'),
    );
  });

  it('of megabytes that repeats one text is too large', async () => {
    const parts = {
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
      ...sheetOf('<row><c t="s"><v>0</v></c></row>'.repeat(2_000)),
    };
    await expect(
      open().read(await store(await packWorkbook(parts), workbookMediaType), 100_000, scope),
    ).rejects.toEqual(refusalOf('too_large'));
  });

  it.each([
    ['needs more memory than its process may have', { maxMegabytes: 40 }],
    ['takes longer than it may', { tableMs: 1 }],
  ])('that %s is too large, and leaves nothing', async (_, options) => {
    const file = await store(await packWorkbook(sheetOf(rowOf('a', 'b').repeat(20_000))), workbookMediaType);
    await expect(open(options).read(file, 100_000, scope)).rejects.toEqual(refusalOf('too_large'));
    expect(existsSync(`${file.path}.rows`)).toBe(false);
  });
});
