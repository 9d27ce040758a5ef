import { describe, expect, it } from 'vitest';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { invoiceCases } from '#testing/e-invoices/invoice-cases.ts';
import { change, sampleEInvoice } from '#testing/e-invoices/sample-e-invoice.ts';
import { specifications } from '../../contract/model.ts';
import type { EInvoice } from '../../contract/model.ts';
import { readEInvoice } from '../received/read-e-invoice.ts';
import { writeCii } from '../write-cii.ts';
import { writeUbl } from '../write-ubl.ts';
import { syntaxes } from './syntaxes.ts';

const extended = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';
const cii = writeCii(sampleEInvoice);
const ubl = writeUbl(sampleEInvoice);
const [facturX, beyond] = [specifications.zugferd, extended].map((specification) =>
  writeCii({ ...sampleEInvoice, specification }),
);

/** Findings in short: `error element_repeated totals.gross`. */
function find(xml: string, fileName: string | null = null): readonly string[] {
  return readEInvoice(Buffer.from(xml), fileName).report.findings.map(({ severity, rule, path }) =>
    [severity, rule, path].filter(Boolean).join(' '),
  );
}

/** The first element of a name, whole. */
function cut(xml: string, name: string): string {
  const [found] = new RegExp(`<(\\w+:${name})[ >][\\s\\S]*?</\\1>`, 'u').exec(xml) ?? [];
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}
const twice = (xml: string, name: string): string => xml.replace(cut(xml, name), (found) => found + found);

it.each([
  ['two grand totals', twice(cii, 'GrandTotalAmount'), 'error element_repeated totals.gross'],
  ['two amounts to pay', twice(cii, 'DuePayableAmount'), 'error element_repeated totals.due'],
  ['two net totals', twice(cii, 'TaxBasisTotalAmount'), 'error element_repeated totals.net'],
  ['two sums of lines', twice(cii, 'LineTotalAmount'), 'warning element_repeated lines.0.netAmount'],
  ['two numbers', cii.replace(/(<ram:ID>RE-2026-0001<\/ram:ID>)/u, '$1$1'), 'error element_repeated number'],
  ['two types', cii.replace('<ram:TypeCode>380</ram:TypeCode>', '$&$&'), 'error element_repeated typeCode'],
  ['two dates of issue', twice(cii, 'IssueDateTime'), 'error element_repeated issueDate'],
  ['two sellers', twice(cii, 'SellerTradeParty'), 'error element_repeated seller'],
  [
    'two names of the seller',
    cii.replace(/<ram:Name>Sonnenhof[^<]*<\/ram:Name>/u, '$&$&'),
    'error element_repeated seller.name',
  ],
  ['two towns', twice(cii, 'CityName'), 'error element_repeated seller.address.city'],
  ['two currencies', twice(cii, 'InvoiceCurrencyCode'), 'error element_repeated currency'],
  ['two quantities', twice(cii, 'BilledQuantity'), 'error element_repeated lines.0.quantity'],
  ['two prices', twice(cii, 'ChargeAmount'), 'error element_repeated lines.0.netPrice'],
  ['two due days', twice(cii, 'DueDateDateTime'), 'error element_repeated dueDate'],
  ['two guidelines', twice(cii, 'GuidelineSpecifiedDocumentContextParameter'), 'error element_repeated specification'],
  ['two settlements', twice(cii, 'ApplicableHeaderTradeSettlement'), 'error element_repeated'],
  ['no group of the delivery', cii.replace(cut(cii, 'ApplicableHeaderTradeDelivery'), ''), 'error element_missing'],
  ['VAT without a currency', cii.replace(' currencyID="EUR"', ''), 'error currency_missing totals.vat'],
  ['a day without a format', cii.replace(' format="102"', ''), 'error day_format_missing issueDate'],
  ['two preceding invoices in D16B', writeCii(twoPreceding()), 'error element_repeated'],
])('CII with %s is refused as the schema does', (_, xml, finding) => {
  expect(find(xml)).toContain(finding);
});

function twoPreceding(more: Partial<EInvoice> = {}): EInvoice {
  const precedingInvoices = ['RE-1', 'RE-2'].map((number) => ({ number, issueDate: '' }));
  return { ...sampleEInvoice, precedingInvoices, ...more };
}

it('Factur-X refers to D22B, which allows two preceding invoices', () => {
  expect(find(writeCii(twoPreceding({ specification: specifications.zugferd })), 'factur-x.xml')).toEqual([]);
});

it('what the schema of CII allows twice is a warning there, an error in Factur-X, and allowed in EXTENDED', () => {
  const [found, finding] = ['DefinedTradeContact', 'element_repeated seller'];
  expect(find(twice(cii, found))).toContain(`warning ${finding}`);
  expect(find(twice(facturX ?? '', found), 'factur-x.xml')).toContain(`error ${finding}`);
  expect(find(twice(beyond ?? '', found), 'factur-x.xml')).toEqual([]);
});

it.each([
  ['two numbers', ubl.replace(/<cbc:ID>RE-2026-0001<\/cbc:ID>/u, '$&$&'), 'error element_repeated number'],
  ['two dates of issue', twice(ubl, 'IssueDate'), 'error element_repeated issueDate'],
  ['two due days', twice(ubl, 'DueDate'), 'error element_repeated dueDate'],
  ['two currencies', twice(ubl, 'DocumentCurrencyCode'), 'error element_repeated currency'],
  ['two sellers', twice(ubl, 'AccountingSupplierParty'), 'error element_repeated seller'],
  ['two buyers', twice(ubl, 'AccountingCustomerParty'), 'error element_repeated buyer'],
  ['two sums', twice(ubl, 'LegalMonetaryTotal'), 'error element_repeated totals.due'],
  ['two amounts to pay', twice(ubl, 'PayableAmount'), 'error element_repeated totals.due'],
  ['two gross totals', twice(ubl, 'TaxInclusiveAmount'), 'error element_repeated totals.gross'],
  [
    'two names of a position',
    ubl.replace('<cbc:Name>Beratung</cbc:Name>', '$&$&'),
    'error element_repeated lines.0.name',
  ],
  ['two names of the seller', twice(ubl, 'RegistrationName'), 'error UBL-SR-09 seller.name'],
  ['two references of the buyer', twice(ubl, 'BuyerReference'), 'error element_repeated buyerReference'],
  ['two prices', twice(ubl, 'PriceAmount'), 'error element_repeated lines.0.netPrice'],
  [
    'a total without a currency',
    ubl.replace(/(<cbc:TaxInclusiveAmount) currencyID="EUR"/u, '$1'),
    'error currency_missing totals.gross',
  ],
  [
    'a price without a currency',
    ubl.replace(/(<cbc:PriceAmount) currencyID="EUR"/u, '$1'),
    'error currency_missing lines.0.netPrice',
  ],
  [
    'a registration without a tax',
    ubl.replace(cut(cut(ubl, 'ClassifiedTaxCategory'), 'TaxScheme'), ''),
    'error element_missing seller',
  ],
])('UBL with %s is refused as the schema does', (_, xml, finding) => {
  expect(find(xml)).toContain(finding);
});

/** Every element of an invoice, with the elements around it. */
function* listElements(element: XmlElement, above: readonly XmlElement[] = []): Generator<readonly XmlElement[]> {
  for (const child of element.children) {
    const path = [...above, element, child];
    yield path;
    yield* listElements(child, [...above, element]);
  }
}

describe.each([
  ['cii', writeCii],
  ['ubl', writeUbl],
] as const)('in %s', (format, write) => {
  const { table } = syntaxes[format];

  it('the table names every element that an invoice of ours has', () => {
    const types = new Map<XmlElement, string>();
    const unknown = new Set<string>();
    for (const invoice of Object.values(invoiceCases)) {
      const root = readXml(Buffer.from(write(invoice)));
      types.set(root, root.name);
      for (const path of listElements(root)) {
        const [parent, child] = [path.at(-2), path.at(-1)];
        const type = parent && types.get(parent);
        if (type === undefined || child === undefined) continue;
        const rule = table.get(type)?.get(child.name);
        if (rule === undefined) unknown.add(`${type}.${child.name}`);
        else if (rule.type !== undefined) types.set(child, rule.type);
      }
    }
    expect([...unknown]).toEqual([]);
  });

  it('each type of the table that is referred to exists, and none is left over', () => {
    const used = [...table.values()].flatMap((children) => [...children.values()].map(({ type }) => type));
    const roots = format === 'cii' ? ['CrossIndustryInvoice'] : ['Invoice', 'CreditNote'];
    expect([...table.keys()].toSorted()).toEqual(
      [...new Set([...used.filter((type) => type !== undefined), ...roots])].toSorted(),
    );
  });
});

it.each([
  ['CII', cii.replaceAll('ram:GrandTotalAmount', 'x:GrandTotalAmount'), 'GrandTotalAmount'],
  ['UBL', ubl.replaceAll('cbc:TaxInclusiveAmount', 'x:TaxInclusiveAmount'), 'TaxInclusiveAmount'],
])('a total of another namespace in %s is reported and not read', (_, xml, found) => {
  const foreign = xml
    .replace('xmlns:c', 'xmlns:x="urn:other" xmlns:c')
    .replace('xmlns:ram', 'xmlns:x="urn:other" xmlns:ram');
  const { invoice, report } = readEInvoice(Buffer.from(foreign), null);
  expect(invoice?.totals.gross).toBe('');
  expect(report.findings).toContainEqual(
    expect.objectContaining({ rule: 'namespace_foreign', severity: 'error', found }),
  );
});

it('a second total of another namespace does not count as a total', () => {
  const xml = cii.replace('<ram:GrandTotalAmount>', '<x:GrandTotalAmount xmlns:x="urn:other">9</x:GrandTotalAmount>$&');
  const { invoice } = readEInvoice(Buffer.from(xml), null);
  expect(invoice?.totals.gross).toBe('119.00');
  expect(find(xml)).toEqual(['error namespace_foreign']);
});

it('an extension of UBL, such as a signature, is none of its business', () => {
  const extension = `<e:UBLExtensions xmlns:e="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><e:UBLExtension><e:ExtensionContent><s:Signature xmlns:s="urn:sign"/></e:ExtensionContent></e:UBLExtension></e:UBLExtensions>`;
  expect(find(ubl.replace('<cbc:CustomizationID>', `${extension}$&`))).toEqual([]);
});

it('a VAT of nothing needs no currency in CII', () => {
  const exempt = change(invoiceCases['exempt services'] ?? sampleEInvoice, {});
  expect(find(writeCii(exempt).replace(/(<ram:TaxTotalAmount) currencyID="EUR"/u, '$1'))).toContain(
    'warning currency_missing totals.vat',
  );
});

it('elements of no end are reported up to a limit', () => {
  const sum = cut(cii, 'IncludedSupplyChainTradeLineItem');
  const many = cii.replace(sum, twice(sum, 'BilledQuantity').repeat(3000));
  expect(find(many).filter((text) => text.includes('element_repeated'))).toHaveLength(200);
});
