import { expect, test } from 'vitest';
import { defineExport, readAhead, readPages, toDayCell } from './define-export.ts';
import type { ExportCell } from './define-export.ts';

interface Row {
  readonly name: string;
  readonly amount: number | null;
  readonly day: string;
}

const rowsOf = (...names: readonly string[]): Row[] => names.map((name) => ({ name, amount: -1.5, day: '2026-02-03' }));

const table = defineExport<{ readonly language: 'de' | 'en'; readonly pages: readonly (readonly Row[])[] }, Row>({
  columns: ({ language }) => [
    { caption: language === 'de' ? 'Name' : 'name', cell: ({ name }) => name },
    { caption: 'sum', cell: ({ amount }) => amount, formatNumber: (value) => ({ number: value.toFixed(2) }) },
    { caption: 'day', cell: ({ day }): ExportCell => toDayCell(day) },
  ],
  rows: async function* ({ pages }) {
    yield* pages;
  },
});

async function collect<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const page of pages) collected.push(page);
  return collected;
}

test('CSV has a header in the language, numbers with their sign, and no cell that a spreadsheet executes', async () => {
  const input = {
    language: 'de',
    pages: [rowsOf('=1+1'), [{ name: 'a;b', amount: null, day: '2026-02-03' }]],
  } as const;
  expect((await collect(table.csv(input))).join('')).toBe(
    `\uFEFFName;sum;day\r\n'=1+1;-1.50;03.02.2026\r\n"a;b";;03.02.2026\r\n`,
  );
  const [head, row] = await collect(table.csv({ ...input, language: 'en' }));
  expect([head, row]).toEqual(['\uFEFFname;sum;day\r\n', "'=1+1;-1.50;2026-02-03\r\n"]);
});

/** Pages of one number each, whose reads are counted. */
function countReads(total: number, signal = new AbortController().signal) {
  const counted = { reads: 0 };
  const pages = readPages(signal, async (cursor = '0') => {
    counted.reads += 1;
    const next = Number(cursor) + 1;
    return { rows: [Number(cursor)], nextCursor: next < total ? String(next) : null };
  });
  return { pages, counted };
}

test('a page is read after the previous one was consumed, and none after the caller disconnects', async () => {
  const abort = new AbortController();
  const { pages, counted } = countReads(3, abort.signal);
  await pages.next();
  expect(counted.reads).toBe(1);
  await pages.next();
  abort.abort();
  expect(await pages.next()).toEqual({ value: undefined, done: true });
  expect(counted.reads).toBe(2);
  expect((await collect(countReads(3).pages)).flat()).toEqual([0, 1, 2]);
});

test('reading ahead loads the next page while one is written; a failure reaches the consumer of that page', async () => {
  const { pages, counted } = countReads(3);
  const ahead = readAhead(pages);
  expect((await ahead.next()).value).toEqual([0]);
  expect(counted.reads).toBe(2);
  expect((await collect(ahead)).flat()).toEqual([1, 2]);

  const failing = readAhead(
    readPages(new AbortController().signal, async (cursor) => {
      if (cursor !== undefined) throw new Error('gone');
      return { rows: [1], nextCursor: 'next' };
    }),
  );
  expect((await failing.next()).value).toEqual([1]);
  await expect(failing.next()).rejects.toThrow('gone');
});
