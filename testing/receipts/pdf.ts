import { createPdfFile, toPdfString } from '#modules/receipt-reading/server/demo-receipts/pdf-file.ts';
import type { PdfAttachment } from '#modules/receipt-reading/server/demo-receipts/pdf-file.ts';

export interface PdfParts {
  /** The lines of each page; columns are separated by tabs. One empty page if absent. */
  readonly pages?: readonly (readonly string[])[];
  /** In this order. */
  readonly attachments?: readonly PdfAttachment[];
  /** Further entries of the catalogue, such as an action. */
  readonly catalog?: string;
  /** Further entries of the trailer. */
  readonly trailer?: string;
}

const columns = [50, 300, 400, 490];

function printLines(lines: readonly string[]): string {
  const shown = lines.flatMap((line, index) =>
    line
      .split('\t')
      .map((text, column) => `BT /F1 11 Tf ${columns[column] ?? 50} ${790 - index * 18} Td ${toPdfString(text)} Tj ET`),
  );
  return shown.join('\n');
}

/** A PDF, written by hand: text in Helvetica, attachments compressed. */
export function buildPdf({ pages = [[]], attachments = [], catalog = '', trailer = '' }: PdfParts = {}): Buffer {
  const { add, attach, finish } = createPdfFile();
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const tree = 2 + pages.length * 2;
  const kids = pages.map((lines) => {
    const content = Buffer.from(printLines(lines), 'latin1');
    const stream = add(`<< /Length ${content.length} >>`, content);
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    );
  });
  add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  return finish(add(`<< /Type /Catalog /Pages ${tree} 0 R ${attach(attachments)} ${catalog} >>`), trailer);
}

/** A picture as it is put into a PDF, with the filter that unpacks it. */
export interface ScannedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** DCTDecode (JPEG) if absent. */
  readonly filter?: 'DCTDecode' | 'JPXDecode' | 'JBIG2Decode';
}

/** A PDF as scanners make it: one picture on each page, no text. */
export function buildScan(pictures: readonly ScannedPicture[]): Buffer {
  const { add, finish } = createPdfFile();
  const tree = pictures.length * 3 + 1;
  const kids = pictures.map(({ bytes, width, height, filter = 'DCTDecode' }) => {
    // JPEG 2000 says itself which colours it has, JBIG2 is black on white (ISO 32000-2, 7.4.7, 7.4.9).
    const colors = {
      DCTDecode: '/ColorSpace /DeviceRGB /BitsPerComponent 8',
      JPXDecode: '',
      JBIG2Decode: '/ColorSpace /DeviceGray /BitsPerComponent 1',
    }[filter];
    const picture = add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colors} /Filter /${filter} /Length ${bytes.length} >>`,
      bytes,
    );
    const content = Buffer.from('q 420 0 0 592 0 0 cm /I Do Q');
    const stream = add(`<< /Length ${content.length} >>`, content);
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 420 592] /Contents ${stream} 0 R /Resources << /XObject << /I ${picture} 0 R >> >> >>`,
    );
  });
  add(`<< /Type /Pages /Count ${pictures.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  return finish(add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}
