import { writeZip } from '../archives/write-zip.ts';
import { toXmlText } from '../xml/write-xml.ts';

/** A cell that is written: a text, a number, a day; null for an empty one. */
export type WrittenCell = string | number | Date | null;

export interface WorkbookColumn {
  readonly caption: string;
  /** In characters. */
  readonly width: number;
  /** How its numbers are shown: `#,##0.00` for money, else as they are. */
  readonly isMoney?: boolean;
}

export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** Rows in batches, so that the memory holds one of them. */
  readonly rows: AsyncIterable<readonly (readonly WrittenCell[])[]>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const styles = { head: 1, day: 2, money: 3 } as const;
const dayMs = 86_400_000;
const epochMs = Date.UTC(1899, 11, 30);
const maxTextCharacters = 32_767;

/** Rows of a sheet, the head among them (ECMA-376 part 1, 18.3.1.73). */
export const maxWorkbookRows = 1_048_576;

/**
 * Writes a workbook (.xlsx, ECMA-376) with one sheet piece by piece: a head that stays in sight and filters, texts that are never
 * formulas, real numbers and days.
 *
 * @throws Error for more rows than a sheet has
 */
export function writeWorkbook(sheet: WorkbookSheet): AsyncGenerator<Buffer> {
  return writeZip([
    { name: '[Content_Types].xml', content: contentTypes },
    { name: '_rels/.rels', content: toRelationships({ officeDocument: 'xl/workbook.xml' }) },
    { name: 'xl/workbook.xml', content: toWorkbook(sheet.name) },
    { name: 'xl/_rels/workbook.xml.rels', content: toRelationships({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }) },
    { name: 'xl/styles.xml', content: stylesheet },
    { name: 'xl/worksheets/sheet1.xml', content: writeRows(sheet) },
  ]);
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const contentTypes = `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

// Format 14 is the day as the reader's country writes it, 4 is #,##0.00.
const stylesheet = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function toRelationships(targets: Readonly<Record<string, string>>): string {
  const entries = Object.entries(targets).map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`);
  return `${head}<Relationships xmlns="${packaged}/relationships">${entries.join('')}</Relationships>`;
}

function toWorkbook(name: string): string {
  // These signs no name of a sheet may have; 31 is its longest.
  const allowed = toSheetText(name.replaceAll(/[:\\/?*[\]']/gu, ' ').slice(0, 31));
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${allowed}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

async function* writeRows({ columns, rows }: WorkbookSheet): AsyncGenerator<string> {
  const widths = columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ caption }) => toTextCell(caption, ` s="${styles.head}"`)).join('')}</row>`;
  let last = 1;
  for await (const batch of rows) {
    let xml = '';
    for (const cells of batch) {
      last += 1;
      xml += `<row r="${last}">${cells.map((cell, index) => toCell(cell, columns[index])).join('')}</row>`;
    }
    if (last > maxWorkbookRows) throw new Error('A sheet has no more rows');
    yield xml;
  }
  yield `</sheetData><autoFilter ref="A1:${toLetters(columns.length)}${last}"/></worksheet>`;
}

function toCell(cell: WrittenCell, column: WorkbookColumn | undefined): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c${column?.isMoney === true ? ` s="${styles.money}"` : ''}><v>${cell}</v></c>`;
  return cell instanceof Date ? `<c s="${styles.day}"><v>${(cell.getTime() - epochMs) / dayMs}</v></c>` : toTextCell(cell);
}

function toTextCell(text: string, attributes = ''): string {
  return `<c t="inlineStr"${attributes}><is><t xml:space="preserve">${toSheetText(text.slice(0, maxTextCharacters))}</t></is></c>`;
}

function toSheetText(text: string): string {
  const xml = toXmlText(text);
  // What a workbook would read as an escaped character is escaped itself (ECMA-376 part 1, 22.9.2.19).
  return xml.includes('_x') ? xml.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_') : xml;
}

function toLetters(column: number): string {
  return column > 26 ? `${toLetters(Math.floor((column - 1) / 26))}${toLetters(((column - 1) % 26) + 1)}` : String.fromCharCode(64 + column);
}
