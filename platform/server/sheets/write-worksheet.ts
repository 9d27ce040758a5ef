import { toXmlText } from '../xml/write-xml.ts';
import { styles, worksheetStart } from './workbook-parts.ts';
import type { StyledCell, WorkbookColumn, WorkbookSheet, WrittenCell } from './workbook-types.ts';

const dayMs = 86_400_000;
const epochMs = Date.UTC(1899, 11, 30);
const maxTextCharacters = 32_767;

/** Rows of a sheet, the head among them (ECMA-376 part 1, 18.3.1.73). */
export const maxWorkbookRows = 1_048_576;

/**
 * The part of one sheet, piece by piece.
 *
 * @param onFilter told what its filter covers, before the end
 * @throws Error for more rows than a sheet has
 */
export async function* writeWorksheet(
  { columns, rows, sum, intro = [] }: WorkbookSheet,
  onFilter: (area: string) => void,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headRow = intro.length + 1;
  yield `${worksheetStart}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${freezeAbove(headRow + 1)}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
  yield intro.map((cells, index) => toRow(index + 1, cells, [])).join('');
  yield `<row r="${headRow}">${columns.map(({ caption, isMoney, isCount }, index) => toText(caption, addressOf(index, headRow), isMoney === true || isCount === true ? styles.headOfNumbers : styles.head)).join('')}</row>`;
  let last = headRow;
  for await (const batch of rows) {
    let xml = '';
    for (const cells of batch) {
      last += 1;
      xml += toRow(last, cells, columns);
    }
    if (last >= maxWorkbookRows) throw new Error('The sheet has reached its maximum number of rows');
    yield xml;
  }
  if (sum) yield toRow(last + 1, sum(last), columns);
  const end = toLetters(columns.length);
  onFilter(`$A$${headRow}:$${end}$${last}`);
  yield `</sheetData><autoFilter ref="A${headRow}:${end}${last}"/><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}

function freezeAbove(row: number): string {
  return `<pane ySplit="${row - 1}" topLeftCell="A${row}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`;
}

/** Columns by their letters, from 1: `AB` is the 28th. */
export function toLetters(column: number): string {
  return column > 26
    ? `${toLetters(Math.floor((column - 1) / 26))}${toLetters(((column - 1) % 26) + 1)}`
    : String.fromCharCode(64 + column);
}

const addressOf = (index: number, row: number): string => `${toLetters(index + 1)}${row}`;

function toRow(number: number, cells: readonly WrittenCell[], columns: readonly WorkbookColumn[]): string {
  return `<row r="${number}">${cells.map((cell, index) => toCell(cell, addressOf(index, number), columns[index])).join('')}</row>`;
}

function isStyled(cell: WrittenCell): cell is StyledCell {
  return typeof cell === 'object' && cell !== null && !(cell instanceof Date);
}

function toCell(cell: WrittenCell, address: string, column: WorkbookColumn | undefined): string {
  const { value, formula, style }: StyledCell = isStyled(cell) ? cell : { value: cell };
  const isMoney = column?.isMoney === true;
  const number = numberOf(value, style, isMoney);
  if (value === null || value === '') return `<c r="${address}"${style === undefined ? '' : ` s="${number}"`}/>`;
  if (typeof value === 'string' && formula === undefined) return toText(value, address, number);
  const found = formula === undefined ? '' : `<f>${toXmlText(formula)}</f>`;
  const content =
    value instanceof Date
      ? (value.getTime() - epochMs) / dayMs
      : typeof value === 'string'
        ? toSheetText(value)
        : value;
  return `<c r="${address}"${number === styles.plain ? '' : ` s="${number}"`}${typeof value === 'string' ? ' t="str"' : ''}>${found}<v>${content}</v></c>`;
}

function numberOf(value: StyledCell['value'], style: StyledCell['style'], isMoney: boolean): number {
  if (style === 'title') return styles.title;
  if (style === 'sum') return isMoney ? styles.moneySum : styles.sum;
  if (value instanceof Date) return styles.day;
  if (isMoney && typeof value === 'number') return style === 'strong' ? styles.strongMoney : styles.money;
  return style === 'strong' ? styles.strong : styles.plain;
}

function toText(text: string, address: string, style: number): string {
  return `<c r="${address}"${style === styles.plain ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${toSheetText(text.slice(0, maxTextCharacters))}</t></is></c>`;
}

function toSheetText(text: string): string {
  const xml = toXmlText(text);
  // Text that a workbook would read as an escaped character is escaped itself (ECMA-376 part 1, 22.9.2.19).
  return xml.includes('_x') ? xml.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_') : xml;
}
