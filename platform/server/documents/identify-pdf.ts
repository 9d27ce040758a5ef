import { toXmlText } from '../xml/write-xml.ts';
import { applyEdits, findInTrailer, findObject, matchAt, openPdf } from './pdf-objects.ts';
import type { PdfEdit, PdfObjects } from './pdf-objects.ts';

interface MetadataProperty {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** `Text` if absent. */
  readonly type?: 'Integer' | 'Text';
}

/**
 * Properties beyond those that PDF/A knows, which a document has to describe beside their values (ISO 19005-3,
 * 6.6.2.3).
 */
export interface MetadataSchema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly MetadataProperty[];
}

const product = 'Kontor';
/** ISO 14289-1, 5: the label of an accessible document. */
const accessible: MetadataSchema = {
  name: 'PDF/UA identification schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [{ name: 'part', value: '1', description: 'Part of ISO 14289 that the document meets', type: 'Integer' }],
};

/**
 * Identifies a document in place, in its metadata (XMP), its information and its catalogue: an accessible PDF (PDF/UA-1)
 * of this product whose title, not its file name, stands in the window of a reader. Templates meet PDF/UA by
 * `accessible-documents.test.ts`; the compiler itself labels PDF/A or PDF/UA, never both.
 *
 * @param pdf as Typst writes it: one cross-reference table, metadata that is not compressed
 * @param schemas further schemas for the metadata
 * @throws Error for a document of another structure
 */
export function identifyPdf(pdf: Uint8Array, schemas: readonly MetadataSchema[] = []): Uint8Array {
  const objects = openPdf(pdf);
  const { source } = objects;
  const catalogue = findObject(objects, findInTrailer(objects, 'Root'));
  const text = source.toString('latin1', catalogue.from, catalogue.to);
  const [, metadata] = matchAt(source, catalogue.from, catalogue.to, /\/Metadata (\d+) 0 R/u);
  const [preferences, before = ''] = matchAt(source, catalogue.from, catalogue.to, /(\/ViewerPreferences <<)/u);
  const title = catalogue.from + text.indexOf(preferences) + before.length;
  const information = findObject(objects, findInTrailer(objects, 'Info'));
  const [creator, tool = ''] = matchAt(source, information.from, information.to, /\/Creator \(([^)]*)\)/u);
  const start = information.from + source.toString('latin1', information.from, information.to).indexOf(creator);
  return applyEdits(objects, [
    insert(title, '\n    /DisplayDocTitle true'),
    replace(start, creator.length, `/Creator (${product})\n  /Producer (${tool})`),
    ...rewriteMetadata(objects, Number(metadata), (xmp) => addIdentity(xmp, tool, [accessible, ...schemas])),
  ]);
}

const replace = (from: number, length: number, content: string): PdfEdit => ({
  from,
  to: from + length,
  content: Buffer.from(content, 'latin1'),
});
const insert = (at: number, content: string): PdfEdit => replace(at, 0, content);

function* rewriteMetadata(objects: PdfObjects, id: number, rewrite: (xmp: string) => string): Generator<PdfEdit> {
  const { source } = objects;
  const { from, to } = findObject(objects, id);
  const [head, before = '', length = '', after = ''] = matchAt(
    source,
    from,
    to,
    /^(\d+ 0 obj\s*<<[^>]*?\/Length )(\d+)([^>]*>>\s*stream\n)/u,
  );
  const start = from + head.length;
  const end = start + Number(length);
  const stream = Buffer.from(rewrite(source.toString('utf8', start, end)));
  yield { from, to: end, content: Buffer.concat([Buffer.from(`${before}${stream.length}${after}`, 'latin1'), stream]) };
}

function addIdentity(xmp: string, tool: string, schemas: readonly MetadataSchema[]): string {
  const named = xmp.replace(
    /<xmp:CreatorTool>[^<]*<\/xmp:CreatorTool>/u,
    `<xmp:CreatorTool>${product}</xmp:CreatorTool><pdf:Producer>${toXmlText(tool)}</pdf:Producer>`,
  );
  if (named === xmp) throw new Error('XMP of an unknown structure: no xmp:CreatorTool');
  const described = insertBefore(named, '</rdf:Bag></pdfaExtension:schemas>', schemas.map(describe).join(''));
  return insertBefore(described, '</rdf:RDF>', schemas.map(writeValues).join(''));
}

const resource = (content: string): string => `<rdf:li rdf:parseType="Resource">${content}</rdf:li>`;

function describe({ name, namespace, prefix, properties }: MetadataSchema): string {
  const described = properties.map((property) =>
    resource(
      `<pdfaProperty:category>${property.type === 'Integer' ? 'internal' : 'external'}</pdfaProperty:category><pdfaProperty:description>${toXmlText(property.description)}</pdfaProperty:description><pdfaProperty:name>${property.name}</pdfaProperty:name><pdfaProperty:valueType>${property.type ?? 'Text'}</pdfaProperty:valueType>`,
    ),
  );
  return resource(
    `<pdfaSchema:schema>${toXmlText(name)}</pdfaSchema:schema><pdfaSchema:namespaceURI>${toXmlText(namespace)}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property>`,
  );
}

function writeValues({ namespace, prefix, properties }: MetadataSchema): string {
  const values = properties.map(({ name, value }) => `<${prefix}:${name}>${toXmlText(value)}</${prefix}:${name}>`);
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${toXmlText(namespace)}">${values.join('')}</rdf:Description>`;
}

function insertBefore(text: string, mark: string, inserted: string): string {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`XMP of an unknown structure: no ${mark}`);
  return text.slice(0, at) + inserted + text.slice(at);
}
