import type { UploadedFile } from '../../contract/files.ts';
import { workbookMediaType } from '../../contract/files.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import type { SheetRow } from './sheet.ts';

/** First cell of the line before the head of DATEV files: of an external program, or of DATEV (DATEV-Format 7.0). */
const datevMarks: ReadonlySet<unknown> = new Set(['EXTF', 'DTVF']);

/**
 * Reads a table, CSV or workbook, row by row, without the empty ones and the first line of the DATEV format.
 *
 * @throws AppError file_unreadable
 */
export async function* readSheet({
  path,
  mediaType,
}: Pick<UploadedFile, 'path' | 'mediaType'>): AsyncGenerator<SheetRow> {
  let isFirst = true;
  for await (const row of mediaType === workbookMediaType ? readWorkbook(path) : readCsv(path)) {
    if (!isFirst || !datevMarks.has(row.cells[0])) yield row;
    isFirst = false;
  }
}
