import { expect, it } from 'vitest';
import { toXmlText } from '#platform/server/xml/write-xml.ts';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { invoiceCases } from '#testing/e-invoices/invoice-cases.ts';
import { specifications } from '../../contract/model.ts';
import type { EInvoice } from '../../contract/model.ts';
import { readEInvoice } from '../received/read-e-invoice.ts';
import { findXsdFaults } from '../testing/xsd.ts';
import { findUblFaults } from '../testing/ubl-content.ts';
import { writeCii } from '../write-cii.ts';
import { writeUbl } from '../write-ubl.ts';

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
const data = 'urn:un:unece:uncefact:data:standard:';
const prefixes: Readonly<Record<string, string>> = {
  [`${data}CrossIndustryInvoice:100`]: 'rsm',
  [`${data}ReusableAggregateBusinessInformationEntity:100`]: 'ram',
  [`${data}UnqualifiedDataType:100`]: 'udt',
  [`${data}QualifiedDataType:100`]: 'qdt',
  [`${ubl}Invoice-2`]: 'inv',
  [`${ubl}CreditNote-2`]: 'cn',
  [`${ubl}CommonAggregateComponents-2`]: 'cac',
  [`${ubl}CommonBasicComponents-2`]: 'cbc',
};

/** Writes a tree with one of its elements twice, one behind the other. */
function writeTree(element: XmlElement, twice: XmlElement, isRoot = true): string {
  const name = `${prefixes[element.namespace]}:${element.name}`;
  const declared = isRoot ? Object.entries(prefixes).map(([uri, prefix]) => [`xmlns:${prefix}`, uri]) : [];
  const own = Object.entries(element.attributes).filter(([attribute]) => !Object.values(prefixes).includes(attribute));
  const attributes = [...declared, ...own].map(([attribute, value]) => ` ${attribute}="${toXmlText(value ?? '')}"`);
  const inside = element.children.map((child) => writeTree(child, twice, false)).join('') || toXmlText(element.text);
  const text = `<${name}${attributes.join('')}>${inside}</${name}>`;
  return element === twice ? text + text : text;
}

function* listBelow(element: XmlElement, path: string): Generator<readonly [string, XmlElement]> {
  for (const child of element.children) {
    const below = `${path}/${child.name}`;
    yield [below, child];
    yield* listBelow(child, below);
  }
}

/** Every element of the sample invoices, once for each path: the XML in which it occurs twice. */
function listDuplicates(write: (invoice: EInvoice) => string, specification: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const sample of Object.values(invoiceCases)) {
    const root = readXml(Buffer.from(write({ ...sample, specification })));
    for (const [path, element] of listBelow(root, root.name))
      if (!places.has(path)) places.set(path, writeTree(root, element));
  }
  return places;
}

const hasError = (xml: string, fileName: string | null): boolean =>
  readEInvoice(Buffer.from(xml), fileName).report.findings.some(({ severity }) => severity === 'error');

it('an element of ZUGFeRD that occurs twice is an error wherever the official schema refuses it', async () => {
  const places = listDuplicates(writeCii, specifications.zugferd);
  expect(places.size).toBeGreaterThan(120);
  const faults = await Promise.all([...places.values()].map(findXsdFaults));
  const refused = [...places].filter((_, index) => faults[index]?.length !== 0);
  expect(refused.length).toBeGreaterThan(90);
  expect(refused.flatMap(([path, xml]) => (hasError(xml, 'factur-x.xml') ? [] : [path]))).toEqual([]);
});

it('an element of XRechnung in UBL that occurs twice is an error wherever the standard refuses it', () => {
  const places = listDuplicates(writeUbl, specifications.xrechnung);
  expect(places.size).toBeGreaterThan(120);
  const refused = [...places].filter(([, xml]) => findUblFaults(readXml(Buffer.from(xml))).length > 0);
  expect(refused.length).toBeGreaterThan(90);
  // The schema and the rules of EN 16931 for UBL leave these two alone: they are warnings.
  const tolerated = ['Invoice/AllowanceCharge/TaxCategory', 'Invoice/OriginatorDocumentReference'];
  expect(refused.flatMap(([path, xml]) => (hasError(xml, null) ? [] : [path])).toSorted()).toEqual(tolerated);
});
