import { toXmlText } from '../xml/write-xml.ts';

// The small parts of a workbook (ECMA-376), around its sheets.

/** A sheet as the parts around it name it. */
export interface NamedSheet {
  readonly name: string;
  /** Number of its part, from 1. */
  readonly number: number;
  /** Range of its filter, such as `$A$1:$D$9`; undefined without one. */
  readonly filter: string | undefined;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const worksheetStart = `${head}<worksheet xmlns="${main}">`;

/** Numbers of the cell formats below. */
export const styles = {
  plain: 0,
  strong: 1,
  day: 2,
  money: 3,
  strongMoney: 4,
  head: 5,
  headOfNumbers: 6,
  title: 7,
  sum: 8,
  moneySum: 9,
} as const;

const border = (bottom: string, top = ''): string =>
  `<border><left/><right/>${top === '' ? '<top/>' : `<top style="${top}"><color auto="1"/></top>`}${bottom === '' ? '<bottom/>' : `<bottom style="${bottom}"><color auto="1"/></bottom>`}<diagonal/></border>`;
const format = (numbers: number, font: number, edge: number, fill = 0, alignment = ''): string =>
  `<xf numFmtId="${numbers}" fontId="${font}" fillId="${fill}" borderId="${edge}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${alignment === '' ? '/>' : ` applyAlignment="1"><alignment ${alignment}/></xf>`}`;
// Format 14 is the day as the reader's country writes it, 4 is #,##0.00. In the order of `styles`.
const formats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  format(0, 1, 0),
  format(14, 0, 0, 0, 'horizontal="left"'),
  format(4, 0, 0),
  format(4, 1, 0),
  format(0, 1, 1, 2, 'vertical="center" wrapText="1"'),
  format(0, 1, 1, 2, 'horizontal="right" vertical="center" wrapText="1"'),
  format(0, 2, 0),
  format(0, 1, 2),
  format(4, 1, 2),
];
const font = (size: number, isBold: boolean): string =>
  `<font>${isBold ? '<b/>' : ''}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
const fills = ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`).join('');
export const stylesheet = `${head}<styleSheet xmlns="${main}"><fonts count="3">${font(11, false)}${font(11, true)}${font(14, true)}</fonts><fills count="3">${fills}<fill><patternFill patternType="solid"><fgColor rgb="FFEFF1F4"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="3">${border('')}${border('thin')}${border('', 'thin')}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const packageRelationships = toRelationships([['officeDocument', 'xl/workbook.xml']]);

/** Lists the workbook's sheets (`rId<number>`) and its styles. */
export function toWorkbookRelationships(sheets: readonly NamedSheet[]): string {
  return toRelationships([
    ...sheets.map(({ number }): [string, string] => ['worksheet', `worksheets/sheet${number}.xml`]),
    ['styles', 'styles.xml'],
  ]);
}

function toRelationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packaged}/relationships">${entries.join('')}</Relationships>`;
}

/** @param sheets by their numbers */
export function toContentTypes(sheets: readonly NamedSheet[]): string {
  const parts = sheets.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  );
  return `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${parts.join('')}<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;
}

/**
 * @param sheets in the order of their tabs. Results of formulas are there; a program that opens the workbook counts
 *   them anew.
 */
export function toWorkbook(sheets: readonly NamedSheet[]): string {
  const tabs = sheets.map(
    ({ name, number }) => `<sheet name="${toXmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  // Excel finds the area of a filter by this hidden name.
  const filters = sheets.flatMap(({ name, filter }, index) =>
    filter === undefined
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${toXmlText(quoteSheetName(name))}!${filter}</definedName>`,
        ],
  );
  const names = filters.length === 0 ? '' : `<definedNames>${filters.join('')}</definedNames>`;
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${tabs.join('')}</sheets>${names}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

/** A name that a sheet may have: without the signs that formulas use, 31 characters at most. */
export function toSheetName(name: string): string {
  return name
    .replaceAll(/[:\\/?*[\]'\p{Cc}]/gu, ' ')
    .slice(0, 31)
    .toWellFormed();
}

/** The name as formulas write it, before `!`. */
export function quoteSheetName(name: string): string {
  return `'${toSheetName(name)}'`;
}
