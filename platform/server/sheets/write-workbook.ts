import { writeZip } from '../archives/write-zip.ts';
import type { ZipEntry } from '../archives/write-zip.ts';
import {
  packageRelationships,
  stylesheet,
  toContentTypes,
  toSheetName,
  toWorkbook,
  toWorkbookRelationships,
} from './workbook-parts.ts';
import type { NamedSheet } from './workbook-parts.ts';
import type { WorkbookSheet } from './workbook-types.ts';
import { writeWorksheet } from './write-worksheet.ts';

/**
 * Writes a workbook (.xlsx, ECMA-376) piece by piece: sheets with a head that stays in sight and filters, texts that
 * are never formulas, real numbers and days. Sheets are taken one after another, each when the one before is written,
 * so that one may sum up what those before it have read.
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
    if (written.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new Error(`Two sheets are called ${name}`);
    const area: { filter?: string } = {};
    yield {
      name: `xl/worksheets/sheet${number}.xml`,
      content: writeWorksheet(sheet, (filter) => void (area.filter = filter)),
    };
    written.push({ name, number, filter: area.filter, place: sheet.place ?? 0 });
  }
  yield { name: 'xl/workbook.xml', content: toWorkbook(written.toSorted((one, other) => one.place - other.place)) };
  yield { name: 'xl/_rels/workbook.xml.rels', content: toWorkbookRelationships(written) };
  yield { name: '[Content_Types].xml', content: toContentTypes(written) };
}
