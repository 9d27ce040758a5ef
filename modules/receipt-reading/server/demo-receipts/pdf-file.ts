import { deflateSync } from 'node:zlib';

/** A file inside a PDF. */
export interface PdfAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A PDF in the making: objects are numbered from 1 in the order in which they are added. */
export interface PdfFile {
  /** @param dictionary in latin1; that of a stream has its Length already */
  add(dictionary: string, stream?: Uint8Array): number;
  /** Adds files; entries for the catalogue. */
  attach(files: readonly PdfAttachment[]): string;
  /** @param root the number of the catalogue; `trailer`: further entries of the trailer */
  finish(root: number, trailer?: string): Buffer;
}

/** Writes a PDF by hand (ISO 32000-2, 7.5): a table of places, nothing compressed but what is added so. */
export function createPdfFile(): PdfFile {
  const objects: Buffer[] = [];
  const add: PdfFile['add'] = (dictionary, stream) => {
    objects.push(
      stream
        ? Buffer.concat([Buffer.from(`${dictionary}\nstream\n`, 'latin1'), stream, Buffer.from('\nendstream')])
        : Buffer.from(dictionary, 'latin1'),
    );
    return objects.length;
  };
  return {
    add,
    attach: (files) => {
      const names = files.map(({ name, bytes }) => {
        const packed = deflateSync(bytes);
        const stream = add(
          `<< /Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode /Length ${packed.length} >>`,
          packed,
        );
        return `(${name}) ${add(`<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Alternative /EF << /F ${stream} 0 R >> >>`)} 0 R`;
      });
      return names.length === 0 ? '' : `/Names << /EmbeddedFiles << /Names [${names.join(' ')}] >> >>`;
    },
    finish: (root, trailer = '') => {
      const chunks = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
      const offsets: number[] = [];
      let length = chunks[0]?.length ?? 0;
      for (const [index, object] of objects.entries()) {
        const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
        offsets.push(length);
        length += chunk.length;
        chunks.push(chunk);
      }
      const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
      const size = objects.length + 1;
      return Buffer.concat([
        ...chunks,
        Buffer.from(
          `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root ${root} 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
        ),
      ]);
    },
  };
}

const windowsSigns: Readonly<Record<string, string>> = {
  '€': '\\200',
  '„': '\\204',
  '…': '\\205',
  '“': '\\223',
  '–': '\\226',
};

/** A text as a string of a page whose font has WinAnsiEncoding. */
export function toPdfString(text: string): string {
  return `(${text.replaceAll(/[()\\]/gu, (sign) => `\\${sign}`).replaceAll(/[€„…“–]/gu, (sign) => windowsSigns[sign] ?? sign)})`;
}
