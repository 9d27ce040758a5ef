import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { writeZip } from '../../archives/write-zip.ts';

/** A workbook of parts; others than these are those of an empty one. */
export async function packWorkbook(
  parts: Readonly<Record<string, string | Iterable<string> | AsyncIterable<string>>>,
): Promise<Buffer> {
  const given = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId7"/><sheet name="B" r:id="rId8"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId8" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="/xl/worksheets/first.xml"/></Relationships>',
    ...parts,
  };
  return buffer(writeZip(Object.entries(given).map(([name, content]) => ({ name, content }))));
}

/** The part of the first sheet. @param rows as XML */
export function sheetOf(rows: string): Record<string, string> {
  return { 'xl/worksheets/first.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` };
}

/** A row of texts. */
export function rowOf(...texts: readonly string[]): string {
  return `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}

/** The error that a table which cannot be read is refused with. */
export function refusalOf(kind: string): unknown {
  return expect.objectContaining({
    code: 'file_unreadable',
    details: expect.objectContaining({ params: expect.objectContaining({ kind }) }),
  });
}
