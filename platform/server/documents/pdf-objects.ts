/** PDF as Typst writes it: its objects one after another, then one cross-reference table. */
export interface PdfObjects {
  readonly source: Buffer;
  /** Position of `xref`. */
  readonly tableStart: number;
  /** Position of the entry of object 0. */
  readonly entries: number;
  /** Behind the last entry. */
  readonly tableEnd: number;
}

/** Replacement of the bytes from one position up to another one. */
export interface PdfEdit {
  readonly from: number;
  readonly to: number;
  readonly content: Buffer;
}

const entryLength = 20;

/** Opens a PDF for changes in place. @throws Error for a document of another structure */
export function openPdf(pdf: Uint8Array): PdfObjects {
  const source = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const [, offset] = matchAt(source, Math.max(0, source.length - 100), source.length, /startxref\s+(\d+)\s+%%EOF\s*$/u);
  const tableStart = Number(offset);
  const [head, count] = matchAt(source, tableStart, tableStart + 100, /^xref\s+0 (\d+)\s+(?=\d{10} )/u);
  const entries = tableStart + head.length;
  return { source, tableStart, entries, tableEnd: entries + Number(count) * entryLength };
}

/** Finds the number of an object in the trailer: `Root`, `Info`. */
export function findInTrailer({ source, tableEnd }: PdfObjects, name: string): number {
  return Number(matchAt(source, tableEnd, source.length, new RegExp(`/${name} (\\d+) 0 R`, 'u'))[1]);
}

/** Returns where an object begins, and where it ends; a stream counts. */
export function findObject({ source, entries, tableStart }: PdfObjects, id: number): { from: number; to: number } {
  const entry = entries + id * entryLength;
  const from = Number(source.toString('latin1', entry, entry + 10));
  const to = source.indexOf('endobj', from);
  if (to === -1 || to > tableStart) throw new Error(`PDF of an unknown structure: no object ${id}`);
  return { from, to };
}

/** Writes the document with its edits; what follows an edit moves, so that the file has no earlier version of itself. */
export function applyEdits({ source, tableStart, tableEnd }: PdfObjects, edits: readonly PdfEdit[]): Uint8Array {
  const sorted = edits.toSorted((one, other) => one.from - other.from);
  const pieces: Buffer[] = [];
  let at = 0;
  let moved = 0;
  for (const { from, to, content } of sorted) {
    pieces.push(source.subarray(at, from), content);
    at = to;
    moved += content.length - (to - from);
  }
  const start = tableStart + moved;
  const tail = source.toString('latin1', tableEnd).replace(/startxref\s+\d+/u, `startxref\n${start}`);
  return Buffer.concat([
    ...pieces,
    source.subarray(at, tableStart),
    moveEntries(source.subarray(tableStart, tableEnd), sorted),
    Buffer.from(tail, 'latin1'),
  ]);
}

function moveEntries(table: Buffer, edits: readonly PdfEdit[]): Buffer {
  const shift = (offset: number): number =>
    edits.reduce((sum, { from, to, content }) => (from < offset ? sum + content.length - (to - from) : sum), offset);
  return Buffer.from(
    table
      .toString('latin1')
      .replaceAll(/^\d{10}(?= \d{5} n)/gmu, (offset) => String(shift(Number(offset))).padStart(10, '0')),
    'latin1',
  );
}

/** Matches a pattern in some bytes. @throws Error if they do not match */
export function matchAt(source: Buffer, from: number, to: number, pattern: RegExp): RegExpExecArray {
  const match = pattern.exec(source.toString('latin1', from, to));
  if (match === null) throw new Error(`PDF of an unknown structure: no ${pattern.source} at ${from}`);
  return match;
}
