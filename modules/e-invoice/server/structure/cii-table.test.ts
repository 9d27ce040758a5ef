import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listElements, readXml } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { ciiTable } from './cii-table.ts';

const schemas = join(dirname(findPackageJSON('@stackforge-eu/factur-x', import.meta.url) ?? ''), 'schema');

/** Elements of each type in the schema of a profile, with the number of times that they may occur. */
function readTypes(profile: 'en16931' | 'extended'): ReadonlyMap<string, readonly XmlElement[]> {
  const name = `FACTUR-X_${profile.toUpperCase()}`;
  const files = [`${name}.xsd`, `${name}_ReusableAggregateBusinessInformationEntity_100.xsd`];
  const types = files.flatMap((file) =>
    listElements(readXml(readFileSync(join(schemas, profile, file))), 'complexType'),
  );
  return new Map(types.map((type) => [type.attributes['name'] ?? '', listElements(type, 'sequence', 'element')]));
}

interface Occurrence {
  readonly path: string;
  readonly own: { readonly max: number; readonly isSoft: boolean };
  readonly official: number;
}

/** Compares the table with a schema, from the root down: elements that both have. */
function compare(profile: 'en16931' | 'extended'): readonly Occurrence[] {
  const types = readTypes(profile);
  const found = new Map<string, Occurrence>();
  const visit = (type: string, official: string): void => {
    for (const element of types.get(official) ?? []) {
      const { name = '', type: inner = '', maxOccurs = '1' } = element.attributes;
      const own = ciiTable.get(type)?.get(name);
      const path = `${type}.${name}`;
      if (own === undefined || found.has(`${path} ${inner}`)) continue;
      found.set(`${path} ${inner}`, { path, own, official: maxOccurs === 'unbounded' ? Infinity : Number(maxOccurs) });
      if (own.type !== undefined) visit(own.type, inner.replace(/^\w+:/u, ''));
    }
  };
  visit('CrossIndustryInvoice', 'CrossIndustryInvoiceType');
  return [...found.values()];
}

describe('the counts of the table', () => {
  it('never refuse what the schema of Factur-X EXTENDED allows', () => {
    const compared = compare('extended');
    expect(compared.length).toBeGreaterThan(120);
    expect(compared.filter(({ own, official }) => !own.isSoft && own.max < official).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('refuse in Factur-X what the schema of EN 16931 does', () => {
    const lenient = compare('en16931').filter(({ own, official }) => own.max > official);
    expect(lenient.map(({ path }) => path)).toEqual([]);
  });
});
