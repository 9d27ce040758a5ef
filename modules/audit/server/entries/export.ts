import type { LanguageKey } from '#platform/contract/languages.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { byteOrderMark, toCsvLine } from '#platform/server/http/csv.ts';
import type { CsvTexts } from './csv-texts.ts';
import { listEntries } from './list.ts';
import type { AuditFilter } from './list.ts';

export interface CsvExport {
  readonly filter: AuditFilter;
  readonly language: LanguageKey;
  readonly texts: CsvTexts;
  /** Receives the number of written entries. */
  readonly onWritten?: (count: number) => void;
}

/** Entries per batch: limits the memory of an export of any length. */
const batchSize = 1000;

/**
 * Writes the log as CSV, newest first. Each batch has its own transaction once the previous one was consumed: no
 * connection is held meanwhile. Stops when the reader disconnects.
 */
export async function* writeCsv(
  { read, signal }: Pick<MemberContext, 'read' | 'signal'>,
  { filter, language, texts, onWritten }: CsvExport,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(texts.header(language));
  let cursor: string | undefined;
  let count = 0;
  do {
    if (signal.aborted) return;
    const batch = await read((context) => listEntries(context, { ...filter, limit: batchSize, cursor }));
    yield batch.entries.map((entry) => toCsvLine(texts.cells(entry, language))).join('');
    count += batch.entries.length;
    onWritten?.(count);
    cursor = batch.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
