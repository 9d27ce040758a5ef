import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { CsvError } from 'csv-parse';
import { maxCellCharacters, maxColumns, maxLineCharacters, refuseSheet } from './sheet.ts';
import type { SheetRow } from './sheet.ts';

type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le';

const separators = [';', ',', '\t'] as const;
const sampleBytes = 64 * 1024;
/** The apostrophe that keeps spreadsheets from taking a text for a formula, as exports write it. */
const harmlessFormula = /^'(?=[=+\-@\t\r])/u;

/**
 * Reads a CSV line by line: UTF-8 with or without byte order mark, UTF-16 with one, else Windows-1252; separated by the
 * sign that divides the first line most often, or by that of a line `sep=;`. Formulas are texts.
 *
 * @param signal ends the reading, also of lines without content, which are not handed out
 * @throws AppError file_unreadable: a line of a million characters, too many columns, a quote without its end; what the
 *   signal aborts with
 */
export async function* readCsv(path: string, signal?: AbortSignal): AsyncGenerator<SheetRow> {
  const encoding = await detectEncoding(path);
  const { separator, skipped } = await detectSeparator(path, encoding);
  const parser = parse({
    delimiter: separator,
    from_line: skipped + 1,
    info: true,
    bom: false,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxLineCharacters,
  });
  const source = Readable.from(limitColumns(decode(path, encoding, signal), separator));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.length > maxColumns) throw refuseSheet('columns', { line: info.lines, maximum: maxColumns });
      yield {
        line: info.lines,
        cells: record.map((text) => text.replace(harmlessFormula, '').slice(0, maxCellCharacters)),
      };
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw toRefusal(error);
  } finally {
    source.destroy();
  }
}

function toRefusal(error: unknown): unknown {
  const { code, lines = 0 } = error as Partial<CsvError> & { readonly lines?: number };
  if (code === 'CSV_MAX_RECORD_SIZE') return refuseSheet('long_line', { line: lines }, error);
  if (code === 'CSV_QUOTE_NOT_CLOSED') return refuseSheet('quotes', { line: lines }, error);
  return typeof code === 'string' && code.startsWith('CSV_') ? refuseSheet('damaged', { line: lines }, error) : error;
}

async function* decode(path: string, encoding: Encoding, signal?: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { signal })) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/**
 * Separators of a line above which it is refused before it is parsed: a million columns would keep the process busy for
 * seconds. Cells in quotes may contain some.
 */
const maxSeparators = maxColumns + maxCellCharacters;

async function* limitColumns(chunks: AsyncIterable<string>, separator: string): AsyncGenerator<string> {
  const [between, end] = [separator.charCodeAt(0), '\n'.charCodeAt(0)];
  let [line, count] = [1, 0];
  for await (const chunk of chunks) {
    for (let index = 0; index < chunk.length; index += 1) {
      const code = chunk.charCodeAt(index);
      if (code === end) {
        line += 1;
        count = 0;
      } else if (code === between && (count += 1) > maxSeparators)
        throw refuseSheet('columns', { line, maximum: maxColumns });
    }
    yield chunk;
  }
}

/** Detects the encoding: a file that is not UTF-8 was written by Excel in Western Europe. */
async function detectEncoding(path: string): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = chunk as Buffer;
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      isFirst = false;
      strict.decode(bytes, { stream: true });
    }
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function detectSeparator(
  path: string,
  encoding: Encoding,
): Promise<{ readonly separator: string; readonly skipped: number }> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const text = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
    // Excel's own announcement of the separator.
    const announced = /^sep=([^"\r\n\0])\r?\n/u.exec(text)?.[1];
    if (announced !== undefined) return { separator: announced, skipped: 1 };
    const head =
      text
        .replaceAll(/"[^"]*"/gu, '')
        .split(/\r?\n|\r/u)
        .find((line) => line.trim() !== '') ?? '';
    const counts = separators.map((separator) => ({ separator, count: head.split(separator).length }));
    return { separator: counts.reduce((most, next) => (next.count > most.count ? next : most)).separator, skipped: 0 };
  } finally {
    await handle.close();
  }
}
