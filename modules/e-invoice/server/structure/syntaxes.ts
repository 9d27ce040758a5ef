import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { ciiTable } from './cii-table.ts';
import type { StructureTable } from './parse-table.ts';
import { ublTable } from './ubl-table.ts';

/** Attribute that an element must have, by the schema. */
interface RequiredAttribute {
  readonly elements: RegExp;
  readonly attribute: string;
  readonly rule: 'currency_missing' | 'day_format_missing' | 'attribute_missing';
}

/** Facts about one of the two formats of an e-invoice. */
export interface Syntax {
  readonly table: StructureTable;
  readonly attributes: readonly RequiredAttribute[];
  /** True if an element has the namespace of its kind. */
  readonly isNative: (element: XmlElement, depth: number) => boolean;
}

const cii = 'urn:un:unece:uncefact:data:standard:';
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
/** Elements of a data type in CII; its qualified and unqualified types are two namespaces. */
const typed: ReadonlySet<string> = new Set([
  'DateTimeString',
  'DateString',
  'DateTime',
  'Indicator',
  'IndicatorString',
]);

export const syntaxes: Readonly<Record<'cii' | 'ubl', Syntax>> = {
  cii: {
    table: ciiTable,
    attributes: [
      { elements: /^TaxTotalAmount$/u, attribute: 'currencyID', rule: 'currency_missing' },
      { elements: /^Date(?:Time)?String$/u, attribute: 'format', rule: 'day_format_missing' },
      { elements: /^AttachmentBinaryObject$/u, attribute: 'mimeCode', rule: 'attribute_missing' },
    ],
    isNative: ({ name, namespace }, depth) => {
      if (depth <= 1) return namespace === `${cii}CrossIndustryInvoice:100`;
      if (typed.has(name) && namespace !== `${cii}ReusableAggregateBusinessInformationEntity:100`)
        return namespace === `${cii}UnqualifiedDataType:100` || namespace === `${cii}QualifiedDataType:100`;
      return !typed.has(name) && namespace === `${cii}ReusableAggregateBusinessInformationEntity:100`;
    },
  },
  ubl: {
    table: ublTable,
    attributes: [
      { elements: /Amount$/u, attribute: 'currencyID', rule: 'currency_missing' },
      { elements: /^EmbeddedDocumentBinaryObject$/u, attribute: 'mimeCode', rule: 'attribute_missing' },
    ],
    isNative: ({ namespace, children }, depth) => {
      if (depth === 0) return true;
      if (namespace === `${ubl}CommonAggregateComponents-2`) return true;
      return namespace === `${ubl}CommonBasicComponents-2` && children.length === 0;
    },
  },
};
