import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readXml, textAt } from '#platform/server/reading/xml-tree.ts';
import type { EInvoice } from '../contract/model.ts';
import { fullModel, plainLine, plainModel } from './testing/sample-models.ts';
import { keepOneReference } from '#modules/accounting/contract/invoices/xml-alone.ts';
import { findCiiFaults, findFacturXFaults } from './testing/cii-content.ts';
import { findXsdFaults } from './testing/xsd.ts';
import { writeCii } from './write-cii.ts';

const write = (changes: Partial<EInvoice>) => writeCii({ ...plainModel, ...changes });

describe('is valid by the schema of Factur-X and ZUGFeRD', () => {
  it.for([
    ['with what every invoice has', plainModel],
    ['with every group of the model', fullModel],
  ] as const)('%s', async ([, model]) => {
    expect(await findXsdFaults(writeCii(model))).toEqual([]);
  });

  it('and by that of D16B, which allows one preceding invoice: the others become a note', () => {
    const read = (model: EInvoice) => readXml(Buffer.from(writeCii(model)));
    expect(findFacturXFaults(read(fullModel))).toEqual([]);
    expect(findCiiFaults(read(plainModel))).toEqual([]);
    expect(findCiiFaults(read(fullModel))).toEqual([
      expect.stringMatching(/^CrossIndustryInvoice\/SupplyChainTradeTransaction\/ApplicableHeaderTradeSettlement: /u),
    ]);
    const single = keepOneReference(fullModel, 'de');
    expect(findCiiFaults(read(single))).toEqual([]);
    expect(single.precedingInvoices).toEqual([{ number: 'RE-2026-0008', issueDate: '' }]);
    expect(single.notes.at(-1)?.text).toBe('Weitere vorausgegangene Rechnungen: RE-2026-0007 (01.09.2026)');
  });

  it.for([
    ['an amount without its currency', / currencyID="EUR"/u, ''],
    ['a day without its format', /(<ram:IssueDateTime><udt:DateTimeString) format="102"/u, '$1'],
    ['a quantity without its unit', /(<ram:BilledQuantity) unitCode="HUR"/u, '$1'],
    ['a total twice', /(<ram:GrandTotalAmount>.*?<\/ram:GrandTotalAmount>)/u, '$1$1'],
    ['an unknown attribute', /<ram:LineID>/u, '<ram:LineID schemeID="x">'],
  ] as const)('whose table finds %s', ([, pattern, replacement]) => {
    const xml = writeCii(plainModel);
    const broken = xml.replace(pattern, replacement);
    expect(broken).not.toBe(xml);
    expect(findCiiFaults(readXml(Buffer.from(broken)))).toHaveLength(1);
  });

  it('which finds elements in the wrong order', async () => {
    const swapped = writeCii(plainModel).replace(
      /(<ram:TypeCode>380<\/ram:TypeCode>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/u,
      '$2$1',
    );
    expect(await findXsdFaults(swapped)).not.toEqual([]);
  });
});

test.for([
  ['S', '19', '<ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent>'],
  ['Z', '0', '<ram:CategoryCode>Z</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>'],
  ['E', '0', '<ram:CategoryCode>E</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>'],
  ['AE', '0', '<ram:CategoryCode>AE</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>'],
  ['K', '0', '<ram:CategoryCode>K</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>'],
  ['G', '0', '<ram:CategoryCode>G</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>'],
  ['L', '7', '<ram:CategoryCode>L</ram:CategoryCode><ram:RateApplicablePercent>7</ram:RateApplicablePercent>'],
  ['O', '', '<ram:CategoryCode>O</ram:CategoryCode></ram:ApplicableTradeTax>'],
] as const)('category %s at "%s" stands on the line and in the breakdown', async ([category, rate, expected]) => {
  const xml = write({
    lines: [{ ...plainLine, vatCategory: category, vatRate: rate }],
    vatBreakdown: [
      { taxableAmount: '100.00', vatAmount: '0.00', category, rate, exemptionReason: '', exemptionCode: '' },
    ],
  });
  expect(xml.split(expected)).toHaveLength(3);
  expect(await findXsdFaults(xml)).toEqual([]);
});

// Groups with their literal XML.
test.for([
  [
    'BT-23, BT-24',
    '<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>',
  ],
  [
    'BT-1 to BT-3',
    '<ram:ID>RE-2026-0001</ram:ID><ram:TypeCode>384</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261102</udt:DateTimeString></ram:IssueDateTime>',
  ],
  [
    'notes',
    '<ram:IncludedNote><ram:Content>Allgemein</ram:Content><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote><ram:IncludedNote><ram:Content>Ohne Kennung</ram:Content></ram:IncludedNote>',
  ],
  [
    'preceding invoices',
    '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>RE-2026-0007</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20260901</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument><ram:InvoiceReferencedDocument><ram:IssuerAssignedID>RE-2026-0008</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>',
  ],
  [
    'the seller',
    '<ram:SellerTradeParty><ram:ID>S-1</ram:ID><ram:GlobalID schemeID="0088">4000001123452</ram:GlobalID><ram:Name>Pflegedienst Sonnenhof GmbH</ram:Name><ram:Description>Geschäftsführerin: Maria Sommer</ram:Description><ram:SpecifiedLegalOrganization><ram:ID schemeID="0198">HRB 12345</ram:ID><ram:TradingBusinessName>Sonnenhof</ram:TradingBusinessName></ram:SpecifiedLegalOrganization><ram:DefinedTradeContact><ram:PersonName>Maria Sommer</ram:PersonName><ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 221 1234567</ram:CompleteNumber></ram:TelephoneUniversalCommunication><ram:EmailURIUniversalCommunication><ram:URIID>rechnung@sonnenhof.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact><ram:PostalTradeAddress><ram:PostcodeCode>BT-38</ram:PostcodeCode><ram:LineOne>BT-35</ram:LineOne><ram:LineTwo>BT-36</ram:LineTwo><ram:LineThree>BT-162</ram:LineThree><ram:CityName>BT-37</ram:CityName><ram:CountryID>DE</ram:CountryID><ram:CountrySubDivisionName>BT-39</ram:CountrySubDivisionName></ram:PostalTradeAddress><ram:URIUniversalCommunication><ram:URIID schemeID="EM">rechnung@sonnenhof.example</ram:URIID></ram:URIUniversalCommunication><ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">214/5871/1234</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456788</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>',
  ],
  [
    'the buyer',
    '<ram:Name>Gärtnerei Sonnenschein &amp; Söhne</ram:Name><ram:SpecifiedLegalOrganization><ram:ID>HRA 7</ram:ID>',
  ],
  ['the representative', '<ram:SellerTaxRepresentativeTradeParty><ram:Name>Steuer Vertreter</ram:Name>'],
  [
    'the payee',
    '<ram:PayeeTradeParty><ram:ID>F-9</ram:ID><ram:Name>Factoring AG</ram:Name><ram:SpecifiedLegalOrganization><ram:ID>HRB 99</ram:ID></ram:SpecifiedLegalOrganization></ram:PayeeTradeParty>',
  ],
  [
    'references',
    '<ram:SellerOrderReferencedDocument><ram:IssuerAssignedID>BT-14</ram:IssuerAssignedID></ram:SellerOrderReferencedDocument><ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>BT-13</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument><ram:ContractReferencedDocument><ram:IssuerAssignedID>BT-12</ram:IssuerAssignedID></ram:ContractReferencedDocument><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>BT-122</ram:IssuerAssignedID><ram:URIID>https://example.org/bt-124</ram:URIID><ram:TypeCode>916</ram:TypeCode><ram:Name>BT-123</ram:Name></ram:AdditionalReferencedDocument><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>BT-17</ram:IssuerAssignedID><ram:TypeCode>50</ram:TypeCode></ram:AdditionalReferencedDocument><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>BT-18</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>ABZ</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument><ram:SpecifiedProcuringProject><ram:ID>BT-11</ram:ID>',
  ],
  [
    'delivery',
    '<ram:ShipToTradeParty><ram:GlobalID schemeID="0088">4012345000009</ram:GlobalID><ram:Name>Lager Süd</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>BT-78</ram:PostcodeCode>',
  ],
  [
    'the day of delivery and its papers',
    '<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">20261031</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent><ram:DespatchAdviceReferencedDocument><ram:IssuerAssignedID>BT-16</ram:IssuerAssignedID></ram:DespatchAdviceReferencedDocument><ram:ReceivingAdviceReferencedDocument><ram:IssuerAssignedID>BT-15</ram:IssuerAssignedID>',
  ],
  [
    'direct debit',
    '<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID><ram:PaymentReference>RE 1</ram:PaymentReference><ram:TaxCurrencyCode>CHF</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>',
  ],
  [
    'a transfer by IBAN',
    '<ram:TypeCode>59</ram:TypeCode><ram:Information>Lastschrift</ram:Information><ram:ApplicableTradeSettlementFinancialCard><ram:ID>1234</ram:ID><ram:CardholderName>Maria Sommer</ram:CardholderName></ram:ApplicableTradeSettlementFinancialCard><ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE02120300000000202051</ram:IBANID></ram:PayerPartyDebtorFinancialAccount><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID><ram:AccountName>Sonnenhof</ram:AccountName></ram:PayeePartyCreditorFinancialAccount><ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>COBADEFFXXX</ram:BICID>',
  ],
  [
    'a transfer by another number',
    '<ram:PayeePartyCreditorFinancialAccount><ram:ProprietaryID>12345</ram:ProprietaryID></ram:PayeePartyCreditorFinancialAccount>',
  ],
  [
    'the breakdown',
    '<ram:CalculatedAmount>0.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:ExemptionReason>Steuerschuldnerschaft des Leistungsempfängers</ram:ExemptionReason><ram:BasisAmount>0.00</ram:BasisAmount><ram:CategoryCode>AE</ram:CategoryCode><ram:ExemptionReasonCode>VATEX-EU-AE</ram:ExemptionReasonCode><ram:TaxPointDate><udt:DateString format="102">20261030</udt:DateString></ram:TaxPointDate><ram:DueDateTypeCode>29</ram:DueDateTypeCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
  ],
  [
    'the period',
    '<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">20261001</udt:DateTimeString></ram:StartDateTime><ram:EndDateTime><udt:DateTimeString format="102">20261031</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod>',
  ],
  [
    'an allowance',
    '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:CalculationPercent>10</ram:CalculationPercent><ram:BasisAmount>100.00</ram:BasisAmount><ram:ActualAmount>10.00</ram:ActualAmount><ram:ReasonCode>95</ram:ReasonCode><ram:Reason>Treue</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>',
  ],
  [
    'a charge',
    '<ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:CalculationPercent>10</ram:CalculationPercent><ram:BasisAmount>50.00</ram:BasisAmount><ram:ActualAmount>5.00</ram:ActualAmount><ram:ReasonCode>FC</ram:ReasonCode><ram:Reason>Versand</ram:Reason>',
  ],
  [
    'Skonto, with its line breaks',
    '<ram:SpecifiedTradePaymentTerms><ram:Description>#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3.00#\n</ram:Description><ram:DueDateDateTime><udt:DateTimeString format="102">20261116</udt:DateTimeString></ram:DueDateDateTime><ram:DirectDebitMandateID>M-1</ram:DirectDebitMandateID>',
  ],
  [
    'totals, prepaid and rounding',
    '<ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:ChargeTotalAmount>5.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>10.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>95.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">18.05</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="CHF">17.50</ram:TaxTotalAmount><ram:RoundingAmount>-0.05</ram:RoundingAmount><ram:GrandTotalAmount>113.05</ram:GrandTotalAmount><ram:TotalPrepaidAmount>13.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>100.00</ram:DuePayableAmount>',
  ],
  ['the accounts', '<ram:ReceivableSpecifiedTradeAccountingAccount><ram:ID>BT-19</ram:ID>'],
  [
    'a line and its item',
    '<ram:LineID>1</ram:LineID><ram:IncludedNote><ram:Content>BT-127</ram:Content></ram:IncludedNote></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:GlobalID schemeID="0160">4012345001235</ram:GlobalID><ram:SellerAssignedID>BT-155</ram:SellerAssignedID><ram:BuyerAssignedID>BT-156</ram:BuyerAssignedID><ram:Name>Grundpflege</ram:Name><ram:Description>BT-154</ram:Description><ram:ApplicableProductCharacteristic><ram:Description>Farbe</ram:Description><ram:Value>grün</ram:Value></ram:ApplicableProductCharacteristic><ram:DesignatedProductClassification><ram:ClassCode listID="MP">85121</ram:ClassCode></ram:DesignatedProductClassification><ram:OriginTradeCountry><ram:ID>DE</ram:ID>',
  ],
  [
    'the prices of a line',
    '<ram:BuyerOrderReferencedDocument><ram:LineID>BT-132</ram:LineID></ram:BuyerOrderReferencedDocument><ram:GrossPriceProductTradePrice><ram:ChargeAmount>55.00</ram:ChargeAmount><ram:BasisQuantity unitCode="HUR">1</ram:BasisQuantity><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>5.00</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:ChargeAmount>50.00</ram:ChargeAmount><ram:BasisQuantity unitCode="HUR">1</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="HUR">2</ram:BilledQuantity>',
  ],
  [
    'the sums of a line',
    '<ram:ReasonCode>AA</ram:ReasonCode><ram:Reason>Eile</ram:Reason></ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>BT-128</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>AWG</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument><ram:ReceivableSpecifiedTradeAccountingAccount><ram:ID>BT-133</ram:ID>',
  ],
] as const)('%s', ([, expected]) => {
  expect(writeCii(fullModel)).toContain(expected);
});

test('no element is empty except the one that the schema demands', () => {
  for (const xml of [writeCii(plainModel), writeCii(fullModel)])
    expect(xml).not.toMatch(/<[^>]+\/>|<([\w:]+)[^>]*>\s*<\/\1>/u);
  const xml = write({ delivery: null });
  expect(xml.match(/<[^>]+\/>/gu)).toEqual(['<ram:ApplicableHeaderTradeDelivery/>']);
});

test('amounts are written unchanged, and none is a negative zero', () => {
  const totals = { ...plainModel.totals, rounding: '-0.00', prepaid: '-0', due: '-119.10', lines: '100.1' };
  const xml = write({ totals, lines: [{ ...plainLine, quantity: '-2.500' }] });
  for (const part of [
    '<ram:RoundingAmount>0.00<',
    '<ram:TotalPrepaidAmount>0<',
    '<ram:DuePayableAmount>-119.10<',
    '<ram:LineTotalAmount>100.1<',
    '>-2.500</ram:BilledQuantity>',
  ])
    expect(xml).toContain(part);
});

test('awkward names are read back as typed, except for characters that XML cannot carry', () => {
  const name = `&<>"' ]]> <!-- 😀 עברית ${'ä'.repeat(300)}`;
  const seller = { ...plainModel.seller, name: `${name}\u0000\u000B\uFFFE` };
  const read = (xml: string) =>
    textAt(
      readXml(Buffer.from(xml)),
      'SupplyChainTradeTransaction',
      'ApplicableHeaderTradeAgreement',
      'SellerTradeParty',
      'Name',
    );
  expect(read(write({ seller }))).toBe(name);
});

test('any input gives well-formed and valid XML', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      async (one, other) => {
        const xml = write({
          notes: [{ text: one, subjectCode: '' }],
          paymentTerms: other,
          buyerReference: other,
          buyer: { ...plainModel.buyer, name: `x${one}`, identifiers: [{ value: one, scheme: other }] },
          lines: [
            {
              ...plainLine,
              name: `x${other}`,
              description: one,
              classifications: [{ value: `x${one}`, scheme: other }],
            },
          ],
        });
        expect(await findXsdFaults(xml)).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
});
