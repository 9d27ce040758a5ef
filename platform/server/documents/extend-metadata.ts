import { toXmlText } from '../xml/write-xml.ts';

/**
 * Properties beyond those that PDF/A knows, which a document has to describe beside their values (ISO 19005-3,
 * 6.6.2.3).
 */
export interface MetadataSchema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly { readonly name: string; readonly value: string; readonly description: string }[];
}

const entryLength = 20;

/**
 * The document with a schema more in its metadata (XMP). The stream is written anew where it stands, and what follows
 * it moves, so that the file has one packet of metadata and no earlier version of itself.
 *
 * @param pdf as Typst writes it: one cross-reference table, metadata that is not compressed
 * @throws Error for a document of another structure
 */
export function extendMetadata(pdf: Uint8Array, schema: MetadataSchema): Uint8Array {
  const source = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const table = readTable(source);
  const [, root] = matchAt(source, table.end, source.length, /\/Root (\d+) 0 R/u);
  const [, metadata] = matchAt(source, offsetOf(source, table, Number(root)), table.start, /\/Metadata (\d+) 0 R/u);
  const start = offsetOf(source, table, Number(metadata));
  const [head, before = '', length = '', after = ''] = matchAt(
    source,
    start,
    table.start,
    /^(\d+ 0 obj\s*<<[^>]*?\/Length )(\d+)([^>]*>>\s*stream\n)/u,
  );
  const from = start + head.length;
  const stream = Buffer.from(addSchema(source.toString('utf8', from, from + Number(length)), schema));
  const object = Buffer.concat([Buffer.from(`${before}${stream.length}${after}`, 'latin1'), stream]);
  const end = from + Number(length);
  const moved = object.length - (end - start);
  const tail = source.toString('latin1', table.end).replace(/startxref\s+\d+/u, `startxref\n${table.start + moved}`);
  return Buffer.concat([
    source.subarray(0, start),
    object,
    source.subarray(end, table.start),
    moveEntries(source.subarray(table.start, table.end), start, moved),
    Buffer.from(tail, 'latin1'),
  ]);
}

interface Table {
  /** Position of `xref`. */
  readonly start: number;
  /** Position of the entry of object 0. */
  readonly entries: number;
  /** Behind the last entry. */
  readonly end: number;
}

function readTable(source: Buffer): Table {
  const [, offset] = matchAt(source, Math.max(0, source.length - 100), source.length, /startxref\s+(\d+)\s+%%EOF\s*$/u);
  const start = Number(offset);
  const [head, count] = matchAt(source, start, start + 100, /^xref\s+0 (\d+)\s+(?=\d{10} )/u);
  const entries = start + head.length;
  return { start, entries, end: entries + Number(count) * entryLength };
}

function offsetOf(source: Buffer, { entries }: Table, id: number): number {
  return Number(source.toString('latin1', entries + id * entryLength, entries + id * entryLength + 10));
}

function moveEntries(table: Buffer, behind: number, by: number): Buffer {
  return Buffer.from(
    table
      .toString('latin1')
      .replaceAll(/^(\d{10})(?= \d{5} n)/gmu, (offset) =>
        Number(offset) > behind ? String(Number(offset) + by).padStart(10, '0') : offset,
      ),
    'latin1',
  );
}

function matchAt(source: Buffer, from: number, to: number, pattern: RegExp): RegExpExecArray {
  const match = pattern.exec(source.toString('latin1', from, to));
  if (match === null) throw new Error(`PDF of an unknown structure: no ${pattern.source} at ${from}`);
  return match;
}

function addSchema(xmp: string, { name, namespace, prefix, properties }: MetadataSchema): string {
  const resource = (content: string) => `<rdf:li rdf:parseType="Resource">${content}</rdf:li>`;
  const described = properties.map((property) =>
    resource(
      `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${toXmlText(property.description)}</pdfaProperty:description><pdfaProperty:name>${property.name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>`,
    ),
  );
  const schema = resource(
    `<pdfaSchema:schema>${toXmlText(name)}</pdfaSchema:schema><pdfaSchema:namespaceURI>${toXmlText(namespace)}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property>`,
  );
  const values = properties
    .map((property) => `<${prefix}:${property.name}>${toXmlText(property.value)}</${prefix}:${property.name}>`)
    .join('');
  const description = `<rdf:Description rdf:about="" xmlns:${prefix}="${toXmlText(namespace)}">${values}</rdf:Description>`;
  return insertBefore(insertBefore(xmp, '</rdf:Bag></pdfaExtension:schemas>', schema), '</rdf:RDF>', description);
}

function insertBefore(text: string, mark: string, inserted: string): string {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`XMP of an unknown structure: no ${mark}`);
  return text.slice(0, at) + inserted + text.slice(at);
}
