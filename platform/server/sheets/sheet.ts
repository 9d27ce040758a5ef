import { AppError } from '../errors/app-error.ts';

/** Value of a cell: days are texts `YYYY-MM-DD`, an empty cell is ''. */
export type Cell = string | number | boolean;

/** One line of a table that was read. */
export interface SheetRow {
  /** As a spreadsheet or an editor counts it, from 1; of a record over several lines the last. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** More columns than any list that people keep. */
export const maxColumns = 500;
/** Characters of one line of a table. */
export const maxLineCharacters = 1_000_000;
/** Characters of one cell: one more than a spreadsheet takes, and more than any field. What is longer is cut. */
export const maxCellCharacters = 32_768;

/** `line_numbers`: rows of a workbook that are not numbered upwards. */
export type SheetFault =
  | 'damaged'
  | 'long_line'
  | 'columns'
  | 'quotes'
  | 'too_large'
  | 'no_table'
  | 'rows'
  | 'line_numbers';

/** @throws AppError file_unreadable with the reason as `kind`, for the field `file` */
export function refuseSheet(kind: SheetFault, params: Record<string, number> = {}, cause?: unknown): AppError {
  return new AppError('file_unreadable', {
    field: 'file',
    message: `the table cannot be read: ${kind}`,
    params: { kind, ...params },
    cause,
  });
}
