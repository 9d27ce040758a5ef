import { expect, it } from 'vitest';
import { buildCii, buildUbl } from '#testing/receipts/e-invoice.ts';
import { chooseXml } from './choose-xml.ts';

const old = Buffer.from(
  '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"><a/></rsm:CrossIndustryDocument>',
);
const aid = buildCii({ profile: 'urn:factur-x.eu:1p0:minimum', lines: [], breakdown: [] });
const files = (...named: readonly (readonly [string, Uint8Array | null])[]) =>
  named.map(([name, bytes]) => ({ name, read: async () => bytes }));

it.each([
  [
    'ZUGFeRD 1.0 before Factur-X',
    files(['ZUGFeRD-invoice.xml', old], ['factur-x.xml', buildCii()]),
    'factur-x.xml',
    'files',
  ],
  [
    'Factur-X before ZUGFeRD 1.0',
    files(['factur-x.xml', buildCii()], ['ZUGFeRD-invoice.xml', old]),
    'factur-x.xml',
    'files',
  ],
  [
    'ZUGFeRD 1.0 of the better name',
    files(['factur-x.xml', old], ['ZUGFeRD-invoice.xml', buildCii()]),
    'ZUGFeRD-invoice.xml',
    'files',
  ],
  [
    'a booking aid beside an invoice',
    files(['factur-x.xml', aid], ['xrechnung.xml', buildUbl()]),
    'xrechnung.xml',
    'files',
  ],
  ['two invoices', files(['xrechnung.xml', buildUbl()], ['factur-x.xml', buildCii()]), 'factur-x.xml', 'invoices'],
  [
    'other XML beside it',
    files(['auftrag.xml', Buffer.from('<a/>')], ['factur-x.xml', buildCii()]),
    'factur-x.xml',
    'none',
  ],
  ['one of another name', files(['rechnung-4711.XML', buildCii()]), 'rechnung-4711.XML', 'none'],
  ['one that is broken', files(['factur-x.xml', Buffer.from('<a>')]), 'factur-x.xml', 'none'],
  ['a file that cannot be read', files(['factur-x.xml', null], ['xrechnung.xml', buildUbl()]), 'xrechnung.xml', 'none'],
] as const)('of a PDF with %s, the invoice is taken', async (_, attachments, fileName, further) => {
  expect(await chooseXml(attachments)).toMatchObject({ fileName, further });
});

it('XML that is no invoice, and files of other kinds, are left alone', async () => {
  expect(await chooseXml(files(['daten.xml', Buffer.from('<a/>')], ['factur-x.csv', buildCii()]))).toBeNull();
});

it('of a hundred files the first ten are looked at', async () => {
  const read: string[] = [];
  const many = Array.from({ length: 100 }, (_, index) => ({
    name: `${index}.xml`,
    read: async () => {
      read.push(`${index}`);
      return Buffer.from('<a/>');
    },
  }));
  expect(await chooseXml(many)).toBeNull();
  expect(read).toHaveLength(10);
});
