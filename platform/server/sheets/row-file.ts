import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuseSheet } from './sheet.ts';
import type { SheetRow } from './sheet.ts';

/**
 * Maximum characters of all cells: a CSV of the largest size has 25 million, but a workbook may name one text again and
 * again.
 */
const maxCharacters = 60_000_000;
const batchCharacters = 64 * 1024;

/**
 * Writes rows into a file, each as a line of JSON.
 *
 * @param maxRows the head not among them
 * @returns how many there are, the head among them
 * @throws AppError file_unreadable: rows, too_large
 */
export async function writeRowFile(path: string, rows: AsyncIterable<SheetRow>, maxRows: number): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    let characters = 0;
    let batch = '';
    for await (const row of rows) {
      count += 1;
      if (count > maxRows + 1) throw refuseSheet('rows', { maximum: maxRows });
      const line = JSON.stringify(row);
      characters += line.length;
      if (characters > maxCharacters) throw refuseSheet('too_large');
      batch += `${line}\n`;
      if (batch.length < batchCharacters) continue;
      yield batch;
      batch = '';
    }
    yield batch;
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  return count;
}

/** Reads what `writeRowFile` wrote; no more of it is in memory than one piece of the file and one row. */
export async function* readRowFile(path: string): AsyncGenerator<SheetRow> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as SheetRow;
  }
}
