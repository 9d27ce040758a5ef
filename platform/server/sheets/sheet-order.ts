import type { MediaType } from '../../contract/files.ts';
import type { SheetFault, SheetRow } from './sheet.ts';

/** A table on the disk of this machine. */
export interface SheetFile {
  readonly path: string;
  readonly mediaType: MediaType;
}

/** Order for the worker that reads tables. */
export type SheetOrder =
  /** The first rows, with their cells cut. */
  | { readonly step: 'preview'; readonly file: SheetFile; readonly rows: number; readonly characters: number }
  /** All rows, into a file of their own. */
  | { readonly step: 'rows'; readonly file: SheetFile; readonly target: string; readonly maxRows: number };

export interface SheetResults {
  readonly preview: { readonly rows: readonly SheetRow[] };
  /** Number of rows, the head included. */
  readonly rows: { readonly count: number };
}

/** A result, or why the table cannot be read. */
export type SheetAnswer =
  | SheetResults[keyof SheetResults]
  | { readonly fault: SheetFault; readonly params: Readonly<Record<string, number>> };
