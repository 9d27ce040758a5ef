import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Structure of a document with one cross-reference table, as a reader without any repairs finds it. */
export interface PdfStructure {
  /** Content at each entry of the cross-reference table, streams included, one character for each byte. */
  readonly objects: ReadonlyMap<number, string>;
  readonly trailer: string;
}

/** @throws Error when an entry of the table does not lead to its object */
export function readPdfStructure(pdf: Uint8Array): PdfStructure {
  const text = Buffer.from(pdf).toString('latin1');
  const [, offset] = /startxref\n(\d+)\n%%EOF\s*$/u.exec(text) ?? [];
  const [head = '', count] = /^xref\s+0 (\d+)\s+/u.exec(text.slice(Number(offset))) ?? [];
  const objects = new Map<number, string>();
  for (let id = 1; id < Number(count); id += 1) {
    const start = Number(text.slice(Number(offset) + head.length + id * 20).slice(0, 10));
    if (!text.startsWith(`${id} 0 obj\n`, start)) throw new Error(`Object ${id} is not at ${start}`);
    objects.set(id, text.slice(start, text.indexOf('\nendobj', start)));
  }
  if (objects.size === 0) throw new Error('No cross-reference table');
  return { objects, trailer: text.slice(text.lastIndexOf('trailer')) };
}

/** The object that a key of a dictionary refers to, without its stream; an array of one counts as its entry. */
export function followReference({ objects }: PdfStructure, dictionary: string, key: string): string {
  const [, id] = new RegExp(`/${key} \\[?(\\d+) 0 R`, 'u').exec(dictionary) ?? [];
  return toDictionary(objects.get(Number(id)) ?? '');
}

/** An object without its stream. */
export function toDictionary(object: string): string {
  return object.split('\nstream\n', 1)[0] ?? '';
}

export interface PdfContents {
  readonly attachments: ReadonlyMap<string, Buffer>;
  readonly title: unknown;
  readonly author: unknown;
  readonly createdAt: unknown;
  readonly modifiedAt: unknown;
  readonly language: unknown;
}

/** Attachments and document information as the browser's reader gives them. */
export async function readPdfContents(pdf: Uint8Array): Promise<PdfContents> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: true });
  try {
    const document = await task.promise;
    const attachments = new Map<string, Buffer>();
    for (const [id, { filename }] of (await document.getAttachments()) ?? [])
      attachments.set(filename, Buffer.from((await document.getAttachmentContent(id)) ?? []));
    const info: Readonly<Record<string, unknown>> = { ...(await document.getMetadata()).info };
    return {
      attachments,
      title: info['Title'],
      author: info['Author'],
      createdAt: info['CreationDate'],
      modifiedAt: info['ModDate'],
      language: info['Language'],
    };
  } finally {
    await task.destroy();
  }
}
