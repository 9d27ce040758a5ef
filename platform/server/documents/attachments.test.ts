import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readXml, textAt } from '../reading/xml-tree.ts';
import { createDocumentRenderer } from './document-renderer.ts';
import type { RenderRequest } from './document-renderer.ts';
import { identifyPdf } from './identify-pdf.ts';
import type { DocumentAttachment } from './render-message.ts';
import { readPdfContents, readPdfStructure, toDictionary } from './testing/pdf-structure.ts';

const attaching = fileURLToPath(new URL('testing/attaching.typ', import.meta.url));
const echo = fileURLToPath(new URL('testing/echo.typ', import.meta.url));
const renderer = createDocumentRenderer({
  workers: 1,
  timeoutMs: 120_000,
  now: () => new Date('2026-11-21T10:00:00Z'),
});
afterAll(() => renderer.close());

const data = { title: 'Anhänge', text: 'Zwei Dateien' };
const table: DocumentAttachment = {
  name: 'table.csv',
  content: Buffer.from('a;b\n1;2\n'),
  mediaType: 'text/csv',
  relationship: 'data',
  description: 'Zahlen',
};
const schema = {
  name: 'Own & schema',
  namespace: 'urn:own#',
  prefix: 'own',
  properties: [{ name: 'Kind', value: 'a < b & "ü"', description: 'Of <what> kind' }],
};
const render = (request: Partial<RenderRequest>) => renderer.render({ template: attaching, data, ...request });

test('several files travel in one document, each with its relationship', async () => {
  const picture: DocumentAttachment = {
    name: 'ä (1).bin',
    content: Uint8Array.from({ length: 5000 }, (_, index) => index % 256),
    mediaType: 'application/octet-stream',
    relationship: 'source',
    description: 'Bytes',
  };
  const pdf = await render({ attachments: [table, picture] });
  const { attachments } = await readPdfContents(pdf);
  expect([...attachments.keys()].toSorted()).toEqual(['table.csv', 'ä (1).bin']);
  expect(attachments.get('table.csv')).toEqual(Buffer.from(table.content));
  expect(attachments.get('ä (1).bin')).toEqual(Buffer.from(picture.content));
  const specifications = [...readPdfStructure(pdf).objects.values()].filter((object) =>
    object.includes('/Type /Filespec'),
  );
  expect(specifications.map((object) => /\/AFRelationship \/(\w+)/u.exec(object)?.[1]).toSorted()).toEqual([
    'Data',
    'Source',
  ]);
});

test('the next document has its own files, or none', async () => {
  await render({ attachments: [table] });
  const other = await render({ attachments: [{ ...table, content: Buffer.from('other') }] });
  expect((await readPdfContents(other)).attachments.get('table.csv')?.toString()).toBe('other');
  expect((await readPdfContents(await render({}))).attachments.size).toBe(0);
});

test('a template without attachments is refused, and the next document is created', async () => {
  await expect(render({ template: echo, attachments: [table] })).rejects.toMatchObject({
    reason: 'template_failed',
    message: expect.stringContaining('does not use letter.typ'),
  });
  expect((await render({})).subarray(0, 5)).toEqual(Buffer.from('%PDF-'));
});

test('metadata is extended in place: every object is found, and only the XMP differs', async () => {
  const [plain, extended] = [
    await render({ attachments: [table] }),
    await render({ attachments: [table], metadata: schema }),
  ];
  const [before, after] = [readPdfStructure(plain), readPdfStructure(extended)];
  const changed = [...after.objects].filter(([id, object]) => before.objects.get(id) !== object);
  expect(changed.map(([, object]) => object.includes('/Type /Metadata'))).toEqual([true]);
  expect(after.objects.size).toBe(before.objects.size);
  expect(
    Buffer.from(extended)
      .toString('latin1')
      .match(/<\?xpacket begin/gu),
  ).toHaveLength(1);
  const [, length, xmp = ''] = /\/Length (\d+)[\s\S]*?stream\n([\s\S]*)\nendstream$/u.exec(changed[0]?.[1] ?? '') ?? [];
  expect(xmp).toHaveLength(Number(length));
  const root = readXml(Buffer.from(xmp.replace(/<\?xpacket[^>]*>/gu, ''), 'latin1'));
  expect(textAt(root, 'RDF', 'Description', 'Kind')).toBe('a < b & "ü"');
  expect(textAt(root, 'RDF', 'Description', 'title', 'Alt', 'li')).toBe('Anhänge');
});

test('the date of a request is the date of the document and of its files', async () => {
  const pdf = await render({ attachments: [table], createdAt: new Date('2025-02-03T04:05:06.789Z') });
  expect(await readPdfContents(pdf)).toMatchObject({ createdAt: 'D:20250203040506Z', modifiedAt: 'D:20250203040506Z' });
  expect(
    [...readPdfStructure(pdf).objects.values()]
      .map(toDictionary)
      .find((object) => object.includes('/Type /EmbeddedFile')),
  ).toMatch(/\/Params <<\s+\/Size 8\s+\/ModDate \(D:20250203040506Z\)/u);
});

test('a document of another structure is refused, not damaged', () => {
  expect(() => identifyPdf(Buffer.from('%PDF-1.7\n'))).toThrow('unknown structure');
});
