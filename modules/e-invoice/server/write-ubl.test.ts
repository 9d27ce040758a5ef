import { describe, expect, it, test } from 'vitest';
import { readXml, textAt } from '#platform/server/reading/xml-tree.ts';
import type { EInvoice } from '../contract/model.ts';
import { fullModel, plainLine, plainModel } from './testing/sample-models.ts';
import { findUblFaults } from './testing/ubl-content.ts';
import { readUbl } from './read-ubl.ts';
import { writeUbl } from './write-ubl.ts';

const write = (changes: Partial<EInvoice>) => writeUbl({ ...plainModel, ...changes });
const findFaults = (xml: string) => findUblFaults(readXml(Buffer.from(xml)));

describe('has the elements of UBL 2.1 in their order', () => {
  it.for([
    ['with what every invoice has', plainModel],
    ['with every group of the model', fullModel],
  ] as const)('%s', ([, model]) => {
    expect(findFaults(writeUbl(model))).toEqual([]);
  });

  it('as a credit note, with every group', () => {
    const xml = writeUbl({ ...fullModel, typeCode: '381' });
    expect(xml).toContain('<CreditNote xmlns=');
    expect(findFaults(xml)).toEqual([]);
    expect(readUbl(readXml(Buffer.from(xml)))).toEqual({ ...fullModel, typeCode: '381' });
  });

  it('which finds misplaced, repeated and missing elements', () => {
    const xml = writeUbl(plainModel);
    expect(
      findFaults(xml.replace(/(<cbc:ID>RE-2026-0001<\/cbc:ID>)(<cbc:IssueDate>2026-11-02<\/cbc:IssueDate>)/u, '$2$1')),
    ).toHaveLength(1);
    expect(
      findFaults(xml.replace(/<cac:PartyLegalEntity>.*?<\/cac:PartyLegalEntity>/u, '<cac:PartyLegalEntity/>')),
    ).toEqual(['Invoice/AccountingSupplierParty/Party/PartyLegalEntity: empty']);
    expect(findFaults(xml.replace(/(<cac:TaxScheme>.*?<\/cac:TaxScheme>)/u, '$1$1'))).toHaveLength(1);
    expect(findFaults(xml.replace(/<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/u, ''))).toHaveLength(1);
  });
});

test.for([
  ['S', '19', '<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme>'],
  ['Z', '0', '<cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme>'],
  ['E', '0', '<cbc:ID>E</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme>'],
  ['AE', '0', '<cbc:ID>AE</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme>'],
  ['K', '0', '<cbc:ID>K</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme>'],
  ['G', '0', '<cbc:ID>G</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme>'],
  ['M', '4', '<cbc:ID>M</cbc:ID><cbc:Percent>4</cbc:Percent><cac:TaxScheme>'],
  ['O', '', '<cbc:ID>O</cbc:ID><cac:TaxScheme>'],
] as const)('category %s at "%s" stands on the line and in the breakdown', ([category, rate, expected]) => {
  const xml = write({
    lines: [{ ...plainLine, vatCategory: category, vatRate: rate }],
    vatBreakdown: [
      { taxableAmount: '100.00', vatAmount: '0.00', category, rate, exemptionReason: '', exemptionCode: '' },
    ],
  });
  expect(xml.split(expected)).toHaveLength(3);
  expect(findFaults(xml)).toEqual([]);
});

// Groups with their literal XML.
test.for([
  [
    'BT-24, BT-23 and the head',
    '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID><cbc:ID>RE-2026-0001</cbc:ID><cbc:IssueDate>2026-11-02</cbc:IssueDate><cbc:DueDate>2026-11-16</cbc:DueDate><cbc:InvoiceTypeCode>384</cbc:InvoiceTypeCode><cbc:Note>#AAI#Allgemein</cbc:Note><cbc:Note>Ohne Kennung</cbc:Note><cbc:TaxPointDate>2026-10-30</cbc:TaxPointDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>CHF</cbc:TaxCurrencyCode><cbc:AccountingCost>BT-19</cbc:AccountingCost><cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference><cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate><cbc:EndDate>2026-10-31</cbc:EndDate><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod>',
  ],
  [
    'references',
    '<cac:OrderReference><cbc:ID>BT-13</cbc:ID><cbc:SalesOrderID>BT-14</cbc:SalesOrderID></cac:OrderReference><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>RE-2026-0007</cbc:ID><cbc:IssueDate>2026-09-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>RE-2026-0008</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference><cac:DespatchDocumentReference><cbc:ID>BT-16</cbc:ID></cac:DespatchDocumentReference><cac:ReceiptDocumentReference><cbc:ID>BT-15</cbc:ID></cac:ReceiptDocumentReference><cac:OriginatorDocumentReference><cbc:ID>BT-17</cbc:ID></cac:OriginatorDocumentReference><cac:ContractDocumentReference><cbc:ID>BT-12</cbc:ID></cac:ContractDocumentReference>',
  ],
  [
    'supporting documents, the object and the project',
    '<cac:AdditionalDocumentReference><cbc:ID>BT-122</cbc:ID><cbc:DocumentDescription>BT-123</cbc:DocumentDescription><cac:Attachment><cac:ExternalReference><cbc:URI>https://example.org/bt-124</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference><cac:AdditionalDocumentReference><cbc:ID schemeID="ABZ">BT-18</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference><cac:ProjectReference><cbc:ID>BT-11</cbc:ID></cac:ProjectReference>',
  ],
  [
    'the seller',
    '<cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="EM">rechnung@sonnenhof.example</cbc:EndpointID><cac:PartyIdentification><cbc:ID>S-1</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID schemeID="0088">4000001123452</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Sonnenhof</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:StreetName>BT-35</cbc:StreetName><cbc:AdditionalStreetName>BT-36</cbc:AdditionalStreetName><cbc:CityName>BT-37</cbc:CityName><cbc:PostalZone>BT-38</cbc:PostalZone><cbc:CountrySubentity>BT-39</cbc:CountrySubentity><cac:AddressLine><cbc:Line>BT-162</cbc:Line></cac:AddressLine><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>DE123456788</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme><cbc:CompanyID>214/5871/1234</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>Pflegedienst Sonnenhof GmbH</cbc:RegistrationName><cbc:CompanyID schemeID="0198">HRB 12345</cbc:CompanyID><cbc:CompanyLegalForm>Geschäftsführerin: Maria Sommer</cbc:CompanyLegalForm></cac:PartyLegalEntity><cac:Contact><cbc:Name>Maria Sommer</cbc:Name><cbc:Telephone>+49 221 1234567</cbc:Telephone><cbc:ElectronicMail>rechnung@sonnenhof.example</cbc:ElectronicMail></cac:Contact></cac:Party></cac:AccountingSupplierParty>',
  ],
  [
    'the buyer',
    '<cac:PartyLegalEntity><cbc:RegistrationName>Gärtnerei Sonnenschein &amp; Söhne</cbc:RegistrationName><cbc:CompanyID>HRA 7</cbc:CompanyID></cac:PartyLegalEntity><cac:Contact><cbc:Name>BT-56</cbc:Name>',
  ],
  [
    'the payee with the creditor',
    '<cac:PayeeParty><cac:PartyIdentification><cbc:ID>F-9</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID schemeID="SEPA">DE98ZZZ09999999999</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Factoring AG</cbc:Name></cac:PartyName><cac:PartyLegalEntity><cbc:CompanyID>HRB 99</cbc:CompanyID></cac:PartyLegalEntity></cac:PayeeParty>',
  ],
  [
    'the representative',
    '<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Steuer Vertreter</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:StreetName>BT-64</cbc:StreetName>',
  ],
  [
    'delivery',
    '<cac:Delivery><cbc:ActualDeliveryDate>2026-10-31</cbc:ActualDeliveryDate><cac:DeliveryLocation><cbc:ID schemeID="0088">4012345000009</cbc:ID><cac:Address><cbc:StreetName>BT-75</cbc:StreetName>',
  ],
  [
    'its recipient',
    '<cac:DeliveryParty><cac:PartyName><cbc:Name>Lager Süd</cbc:Name></cac:PartyName></cac:DeliveryParty></cac:Delivery>',
  ],
  [
    'payment',
    '<cac:PaymentMeans><cbc:PaymentMeansCode name="Lastschrift">59</cbc:PaymentMeansCode><cbc:PaymentID>RE 1</cbc:PaymentID><cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>NA</cbc:NetworkID><cbc:HolderName>Maria Sommer</cbc:HolderName></cac:CardAccount><cac:PayeeFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID><cbc:Name>Sonnenhof</cbc:Name><cac:FinancialInstitutionBranch><cbc:ID>COBADEFFXXX</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount><cac:PaymentMandate><cbc:ID>M-1</cbc:ID><cac:PayerFinancialAccount><cbc:ID>DE02120300000000202051</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate></cac:PaymentMeans>',
  ],
  [
    'Skonto, with its line breaks',
    '<cac:PaymentTerms><cbc:Note>#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3.00#\n</cbc:Note></cac:PaymentTerms>',
  ],
  [
    'an allowance',
    '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Treue</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">10.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>',
  ],
  [
    'a charge',
    '<cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Versand</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">5.00</cbc:Amount>',
  ],
  [
    'the breakdown',
    '<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">0.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>AE</cbc:ID><cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>Steuerschuldnerschaft des Leistungsempfängers</cbc:TaxExemptionReason><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal><cac:TaxTotal><cbc:TaxAmount currencyID="CHF">17.50</cbc:TaxAmount></cac:TaxTotal>',
  ],
  [
    'totals, prepaid and rounding',
    '<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">95.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">113.05</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="EUR">10.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="EUR">5.00</cbc:ChargeTotalAmount><cbc:PrepaidAmount currencyID="EUR">13.00</cbc:PrepaidAmount><cbc:PayableRoundingAmount currencyID="EUR">-0.05</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">100.00</cbc:PayableAmount></cac:LegalMonetaryTotal>',
  ],
  [
    'a line',
    '<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:Note>BT-127</cbc:Note><cbc:InvoicedQuantity unitCode="HUR">2</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cbc:AccountingCost>BT-133</cbc:AccountingCost><cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate><cbc:EndDate>2026-10-15</cbc:EndDate></cac:InvoicePeriod><cac:OrderLineReference><cbc:LineID>BT-132</cbc:LineID></cac:OrderLineReference><cac:DocumentReference><cbc:ID schemeID="AWG">BT-128</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>',
  ],
  [
    'the item and its price',
    '<cac:Item><cbc:Description>BT-154</cbc:Description><cbc:Name>Grundpflege</cbc:Name><cac:BuyersItemIdentification><cbc:ID>BT-156</cbc:ID></cac:BuyersItemIdentification><cac:SellersItemIdentification><cbc:ID>BT-155</cbc:ID></cac:SellersItemIdentification><cac:StandardItemIdentification><cbc:ID schemeID="0160">4012345001235</cbc:ID></cac:StandardItemIdentification><cac:OriginCountry><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode listID="MP">85121</cbc:ItemClassificationCode></cac:CommodityClassification><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory><cac:AdditionalItemProperty><cbc:Name>Farbe</cbc:Name><cbc:Value>grün</cbc:Value></cac:AdditionalItemProperty></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">50.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="HUR">1</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">5.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">55.00</cbc:BaseAmount></cac:AllowanceCharge></cac:Price></cac:InvoiceLine>',
  ],
] as const)('%s', ([, expected]) => {
  expect(writeUbl(fullModel)).toContain(expected);
});

test('without a payee the creditor is one of the seller’s identifiers', () => {
  const directDebit = { mandate: 'M-1', creditor: 'DE98ZZZ09999999999', account: '' };
  const payment = { meansCode: '59', meansText: '', remittance: '', transfers: [], card: null, directDebit };
  expect(write({ payment })).toContain(
    '<cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="EM">rechnung@sonnenhof.example</cbc:EndpointID><cac:PartyIdentification><cbc:ID schemeID="SEPA">DE98ZZZ09999999999</cbc:ID></cac:PartyIdentification>',
  );
});

test('a sales order number alone is written beside an order that is not available', () => {
  expect(write({ salesOrderReference: 'A-1' })).toContain(
    '<cac:OrderReference><cbc:ID>NA</cbc:ID><cbc:SalesOrderID>A-1</cbc:SalesOrderID></cac:OrderReference>',
  );
});

test('a cancellation is an invoice with negative quantities, and no amount is a negative zero', () => {
  const totals = { ...plainModel.totals, lines: '-100.00', rounding: '-0.00' };
  const xml = write({ typeCode: '384', totals, lines: [{ ...plainLine, quantity: '-2', netAmount: '-100.00' }] });
  for (const part of [
    '<Invoice xmlns=',
    '>-2</cbc:InvoicedQuantity>',
    '<cbc:LineExtensionAmount currencyID="EUR">-100.00<',
    '<cbc:PayableRoundingAmount currencyID="EUR">0.00<',
  ])
    expect(xml).toContain(part);
});

test('awkward names are read back as typed, except for characters that XML cannot carry', () => {
  const name = `&<>"' ]]> <!-- 😀 עברית ${'ä'.repeat(300)}`;
  const xml = write({ buyer: { ...plainModel.buyer, name: `${name}\u0000\u000B\uFFFE` } });
  expect(
    textAt(readXml(Buffer.from(xml)), 'AccountingCustomerParty', 'Party', 'PartyLegalEntity', 'RegistrationName'),
  ).toBe(name);
});
