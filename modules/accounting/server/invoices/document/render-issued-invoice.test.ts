import { afterAll, expect, test } from 'vitest';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { readPdfFonts, readPdfText, runPoppler } from '#platform/server/documents/testing/poppler.ts';
import {
  followReference,
  readPdfContents,
  readPdfStructure,
} from '#platform/server/documents/testing/pdf-structure.ts';
import { listElements, readXml, textAt } from '#platform/server/reading/xml-tree.ts';
import { fullModel, plainModel } from '#modules/e-invoice/server/testing/sample-models.ts';
import { writeCii } from '#modules/e-invoice/server/index.ts';
import { renderInvoiceDocument } from './render-invoice-document.ts';
import { renderIssuedInvoice } from './render-issued-invoice.ts';
import type { InvoiceToIssue } from './render-issued-invoice.ts';
import { makeSampleInvoice } from './testing/sample-invoice.ts';

const renderer = createDocumentRenderer({ workers: 1, timeoutMs: 120_000 });
afterAll(() => renderer.close());

const companyName = 'Müller & Söhne <GmbH>; "Köln" Çelik';
const sample: InvoiceToIssue = {
  invoice: { ...makeSampleInvoice('de', 3), companyName },
  xml: writeCii(fullModel),
  issuedAt: new Date('2026-11-22T09:30:15Z'),
};
const made = renderIssuedInvoice(renderer, sample);

test('the XML is embedded in the PDF byte by byte, under the prescribed name', async () => {
  const { attachments } = await readPdfContents(await made);
  expect([...attachments.keys()]).toEqual(['factur-x.xml']);
  expect(attachments.get('factur-x.xml')).toEqual(Buffer.from(sample.xml));
});

// Neither veraPDF nor Mustang detects another relationship.
test('the XML is the alternative of the pages', async () => {
  const structure = readPdfStructure(await made);
  const catalog = followReference(structure, structure.trailer, 'Root');
  const specification = followReference(structure, catalog, 'AF');
  expect(specification).toMatch(/\/Type \/Filespec\s+\/F \(factur-x\.xml\)\s+\/UF \(factur-x\.xml\)/u);
  expect(specification).toContain('/AFRelationship /Alternative');
  expect(catalog).toMatch(/\/Names <<\s+\/EmbeddedFiles <<\s+\/Names \[\(factur-x\.xml\) \d+ 0 R\]/u);
  for (const key of ['F', 'UF']) {
    const file = followReference(structure, specification.slice(specification.indexOf('/EF')), key);
    expect(file).toMatch(/\/Type \/EmbeddedFile\s[^>]*\/Subtype \/text#2Fxml\s/u);
    expect(file).toMatch(
      new RegExp(`/Params <<\\s+/Size ${Buffer.byteLength(sample.xml)}\\s+/ModDate \\(D:20261122093015Z\\)`, 'u'),
    );
  }
});

test('its metadata name PDF/A-3a, PDF/UA-1 and ZUGFeRD, and agree with the document information', async () => {
  const root = readXml(Buffer.from(await runPoppler('pdfinfo', await made, ['-meta'])));
  const at = (...path: readonly string[]) => textAt(root, 'RDF', 'Description', ...path);
  const parts = listElements(root, 'RDF', 'Description', 'part').map(({ namespace, text }) => [namespace, text]);
  expect([parts, at('conformance')]).toEqual([
    [
      ['http://www.aiim.org/pdfa/ns/id/', '3'],
      ['http://www.aiim.org/pdfua/ns/id/', '1'],
    ],
    'A',
  ]);
  expect([at('DocumentType'), at('DocumentFileName'), at('Version'), at('ConformanceLevel')]).toEqual([
    'INVOICE',
    'factur-x.xml',
    '1.0',
    'EN 16931',
  ]);
  const described = listElements(root, 'RDF', 'Description', 'schemas', 'Bag', 'li').find(
    (schema) => textAt(schema, 'prefix') === 'fx',
  );
  expect(described === undefined ? '' : textAt(described, 'namespaceURI')).toBe(
    listElements(root, 'RDF', 'Description', 'Version')[0]?.namespace,
  );
  expect(
    described === undefined
      ? []
      : listElements(described, 'property', 'Seq', 'li').map((property) => [
          textAt(property, 'name'),
          textAt(property, 'valueType'),
          textAt(property, 'category'),
        ]),
  ).toEqual(
    ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'].map((name) => [name, 'Text', 'external']),
  );
  expect({
    title: at('title', 'Alt', 'li'),
    author: at('creator', 'Seq', 'li'),
    language: at('language', 'Bag', 'li'),
  }).toEqual({ title: 'Rechnung RE-2026-0012', author: companyName, language: 'de' });
  expect([at('CreateDate'), at('ModifyDate')]).toEqual(['2026-11-22T09:30:15+00:00', '2026-11-22T09:30:15+00:00']);
  expect(await readPdfContents(await made)).toMatchObject({
    title: 'Rechnung RE-2026-0012',
    author: companyName,
    language: 'de',
    createdAt: 'D:20261122093015Z',
    modifiedAt: 'D:20261122093015Z',
  });
});

test('it stays tagged, in its language, with all fonts embedded and one colour profile', async () => {
  const pdf = await made;
  const structure = readPdfStructure(pdf);
  const catalog = followReference(structure, structure.trailer, 'Root');
  expect(followReference(structure, catalog, 'StructTreeRoot')).toContain('/ParentTree');
  expect(catalog).toMatch(/\/Lang \(de\)/u);
  expect(catalog).toMatch(/\/MarkInfo <<\s+\/Marked true/u);
  expect(catalog).toMatch(/\/OutputIntents \d+ 0 R/u);
  expect((await readPdfFonts(pdf)).filter((font) => !font.embedded || !font.unicode)).toEqual([]);
});

test('the pages are those of the invoice without the XML', async () => {
  const plain = await renderInvoiceDocument(renderer, sample.invoice, undefined, { issued: true });
  expect(await readPdfText(await made)).toBe(await readPdfText(plain));
});

test('the same invoice at the same time gives the same bytes, in another process too', async () => {
  const other = createDocumentRenderer({ workers: 1, timeoutMs: 120_000 });
  try {
    await renderIssuedInvoice(other, { ...sample, invoice: makeSampleInvoice('fr', 2), xml: writeCii(plainModel) });
    expect(Buffer.compare(await renderIssuedInvoice(other, sample), await made)).toBe(0);
  } finally {
    await other.close();
  }
});
