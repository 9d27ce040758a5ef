import { writeZip, type ZipEntry } from '../archives/write-zip.ts';
import { type NamedSheet, packageRelationships, stylesheet, toContentTypes, toSheetName, toWorkbook, toWorkbookRelationships } from './workbook-parts.ts';
import { writeWorksheet } from './write-worksheet.ts';

type CellValue = string | number | Date | null;

/** A cell that stands out, or whose value a formula finds. */
export interface StyledCell {
  /** With a formula: what it results in now, for readers that count nothing. */
  readonly value: CellValue;
  /** In English, with commas and without `=`, such as `SUM(B2:B9)`; never of what people typed. */
  readonly formula?: string;
  /** `title` is large, `sum` is ruled off from what it sums up. */
  readonly style?: 'strong' | 'title' | 'sum';
}

/** A cell that is written: a text, a number, a day; null for an empty one. Texts are never formulas. */
export type WrittenCell = CellValue | StyledCell;

export interface WorkbookColumn {
  readonly caption: string;
  /** In characters. */
  readonly width: number;
  /** How its numbers are shown: `#,##0.00` for money, else as they are. */
  readonly isMoney?: boolean;
  /** Whole numbers, so that its caption stands above them, at the right. */
  readonly isCount?: boolean;
}

export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** Rows above the head, which stay in sight with it. */
  readonly intro?: readonly (readonly WrittenCell[])[];
  /** Rows in batches, so that the memory holds one of them. */
  readonly rows: AsyncIterable<readonly (readonly WrittenCell[])[]>;
  /** The row below the others, which the filter leaves alone. Asked for once they are written. @param last the number of the last of them */
  readonly sum?: (last: number) => readonly WrittenCell[];
  /** Where its tab stands; tabs of one place stand as they were written, 0 if absent. */
  readonly place?: number;
}

/**
 * Writes a workbook (.xlsx, ECMA-376) piece by piece: sheets with a head that stays in sight and filters, texts that are never
 * formulas, real numbers and days. Sheets are taken one after another, each when the one before is written, so that one may sum
 * up what those before it have read.
 *
 * @throws Error for more rows than a sheet has, or two sheets of one name
 */
export function writeWorkbook(sheets: Iterable<WorkbookSheet> | AsyncIterable<WorkbookSheet>): AsyncGenerator<Buffer> {
  return writeZip(toParts(sheets));
}

async function* toParts(sheets: Iterable<WorkbookSheet> | AsyncIterable<WorkbookSheet>): AsyncGenerator<ZipEntry> {
  yield { name: '_rels/.rels', content: packageRelationships };
  yield { name: 'xl/styles.xml', content: stylesheet };
  const written: (NamedSheet & { readonly place: number })[] = [];
  for await (const sheet of sheets) {
    const [name, number] = [toSheetName(sheet.name), written.length + 1];
    // Excel takes upper and lower case for the same.
    if (written.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw new Error(`Two sheets are called ${name}`);
    const area: { filter?: string } = {};
    yield { name: `xl/worksheets/sheet${number}.xml`, content: writeWorksheet(sheet, (filter) => void (area.filter = filter)) };
    written.push({ name, number, filter: area.filter, place: sheet.place ?? 0 });
  }
  yield { name: 'xl/workbook.xml', content: toWorkbook(written.toSorted((one, other) => one.place - other.place)) };
  yield { name: 'xl/_rels/workbook.xml.rels', content: toWorkbookRelationships(written) };
  yield { name: '[Content_Types].xml', content: toContentTypes(written) };
}
