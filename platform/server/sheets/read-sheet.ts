import type { UploadedFile } from '../../contract/files.ts';
import { workbookMediaType } from '../../contract/files.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import type { SheetRow } from './sheet.ts';

/** Reads a table, CSV or workbook, row by row, without the empty ones. @throws AppError file_unreadable */
export function readSheet({ path, mediaType }: Pick<UploadedFile, 'path' | 'mediaType'>): AsyncGenerator<SheetRow> {
  return mediaType === workbookMediaType ? readWorkbook(path) : readCsv(path);
}
