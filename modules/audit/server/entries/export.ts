import type { AuditEntry } from '../../contract/index.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { defineExport, readPages } from '#platform/server/sheets/define-export.ts';
import type { CsvTexts } from './csv-texts.ts';
import { listEntries } from './list.ts';
import type { AuditFilter } from './list.ts';

export interface AuditExport {
  readonly run: Pick<MemberContext, 'read' | 'signal'>;
  readonly filter: AuditFilter;
  readonly language: LanguageKey;
  readonly texts: CsvTexts;
  /** Receives the number of written entries. */
  readonly onWritten?: (count: number) => void;
}

/** Entries per page: limits the memory of an export of any length. */
const pageSize = 1000;

/** The log, newest first. */
export const auditExport = defineExport<AuditExport, AuditEntry>({
  columns: ({ texts, language }) => texts.columns(language),
  rows: readEntries,
});

async function* readEntries({ run, filter, onWritten }: AuditExport): AsyncGenerator<readonly AuditEntry[]> {
  let count = 0;
  const pages = readPages(run.signal, (cursor) =>
    run.read(async (context) => {
      const { entries, nextCursor } = await listEntries(context, { ...filter, limit: pageSize, cursor });
      return { rows: entries, nextCursor };
    }),
  );
  for await (const entries of pages) {
    yield entries;
    count += entries.length;
    onWritten?.(count);
  }
}
