import { describe, expect, it } from 'vitest';
import { toXmlText } from '#platform/server/xml/write-xml.ts';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { invoiceCases } from '#testing/e-invoices/invoice-cases.ts';
import { specifications } from '../../contract/model.ts';
import { readEInvoice } from '../received/read-e-invoice.ts';
import { findXsdFaults } from '../testing/xsd.ts';
import { writeCii } from '../write-cii.ts';

const data = 'urn:un:unece:uncefact:data:standard:';
const prefixes: Readonly<Record<string, string>> = {
  [`${data}CrossIndustryInvoice:100`]: 'rsm',
  [`${data}ReusableAggregateBusinessInformationEntity:100`]: 'ram',
  [`${data}UnqualifiedDataType:100`]: 'udt',
  [`${data}QualifiedDataType:100`]: 'qdt',
};

/** Writes a tree with one of its elements twice, one behind the other. */
function write(element: XmlElement, twice: XmlElement, isRoot = true): string {
  const name = `${prefixes[element.namespace]}:${element.name}`;
  const declared = isRoot ? Object.entries(prefixes).map(([uri, prefix]) => [`xmlns:${prefix}`, uri]) : [];
  const own = Object.entries(element.attributes).filter(([attribute]) => !Object.values(prefixes).includes(attribute));
  const attributes = [...declared, ...own].map(([attribute, value]) => ` ${attribute}="${toXmlText(value ?? '')}"`);
  const inside = element.children.map((child) => write(child, twice, false)).join('') || toXmlText(element.text);
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

describe('an element of a ZUGFeRD invoice that occurs twice', () => {
  const places = new Map<string, string>();
  for (const sample of Object.values(invoiceCases)) {
    const root = readXml(Buffer.from(writeCii({ ...sample, specification: specifications.zugferd })));
    for (const [path, element] of listBelow(root, '')) if (!places.has(path)) places.set(path, write(root, element));
  }

  it('is an error wherever the official schema refuses it', async () => {
    expect(places.size).toBeGreaterThan(120);
    const faults = await Promise.all([...places.values()].map(findXsdFaults));
    const refused = [...places].filter((_, index) => faults[index]?.length !== 0);
    expect(refused.length).toBeGreaterThan(90);
    const missed = refused.filter(([, xml]) => {
      const { findings } = readEInvoice(Buffer.from(xml), 'factur-x.xml').report;
      return !findings.some(({ severity }) => severity === 'error');
    });
    expect(missed.map(([path]) => path)).toEqual([]);
  });
});
