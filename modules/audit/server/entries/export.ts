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
  /** Told how many entries have been written. */
  readonly onWritten?: (count: number) => void;
}

/** Entries that are read at once: what the memory holds of an export, however long it is. */
const batchSize = 1000;

/**
 * The log as CSV, newest first. Each batch is read in a transaction of its own, when the one before was taken: no
 * connection is held meanwhile. It ends when the reader goes away.
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
