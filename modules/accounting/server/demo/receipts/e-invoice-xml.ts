import { billingProcess } from '#modules/e-invoice/contract/model.ts';

/** Content of an e-invoice; amounts in text form. */
export interface EInvoiceContent {
  /** BT-24 */ readonly profile: string;
  readonly typeCode: string;
  readonly number: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly serviceDate: string;
  readonly currency: string;
  readonly vendor: string;
  readonly vendorVatId: string;
  readonly vendorTaxNumber: string;
  readonly vendorIban: string;
  /** Street, and post code with town. */ readonly vendorAddress: readonly [street: string, town: string];
  readonly buyer: string;
  readonly buyerAddress: readonly [street: string, town: string];
  readonly lines: readonly { readonly name: string; readonly net: string; readonly rate: string }[];
  readonly breakdown: readonly { readonly net: string; readonly rate: string; readonly vat: string }[];
  readonly lineTotal: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly due: string;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Splits `10115 Berlin` into postcode and city. */
const splitTown = (town: string): readonly string[] => /^(\S+) (.+)$/u.exec(town)?.slice(1) ?? ['', town];
const vatScheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const categoryOf = (rate: string): string => (Number(rate) === 0 ? 'E' : 'S');
const exemption = 'Steuerfrei';
const compact = (day: string): string => day.replaceAll('-', '');

/** Writes UN/CEFACT CII, as ZUGFeRD contains it. */
export function writeCii(invoice: EInvoiceContent): Buffer {
  const date = (name: string, day: string): string =>
    `<ram:${name}><udt:DateTimeString format="102">${compact(day)}</udt:DateTimeString></ram:${name}>`;
  const address = ([street, town]: readonly [string, string]): string => {
    const [postcode = '', city = ''] = splitTown(town);
    return `<ram:PostalTradeAddress><ram:PostcodeCode>${postcode}</ram:PostcodeCode><ram:LineOne>${escape(street)}</ram:LineOne><ram:CityName>${escape(city)}</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>`;
  };
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>${billingProcess}</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${escape(invoice.profile)}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>${escape(invoice.number)}</ram:ID><ram:TypeCode>${invoice.typeCode}</ram:TypeCode>${date('IssueDateTime', invoice.issueDate)}</rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    ${invoice.lines.map(({ name, net, rate }, index) => `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>${escape(name)}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${net}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${categoryOf(rate)}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`).join('\n    ')}
    <ram:ApplicableHeaderTradeAgreement>
      <ram:BuyerReference>04011000-12345-03</ram:BuyerReference>
      <ram:SellerTradeParty><ram:Name>${escape(invoice.vendor)}</ram:Name><ram:DefinedTradeContact><ram:PersonName>Buchhaltung</ram:PersonName><ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 30 1234567</ram:CompleteNumber></ram:TelephoneUniversalCommunication><ram:EmailURIUniversalCommunication><ram:URIID>rechnung@vendor.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>${address(invoice.vendorAddress)}<ram:URIUniversalCommunication><ram:URIID schemeID="EM">rechnung@vendor.example</ram:URIID></ram:URIUniversalCommunication><ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">${invoice.vendorTaxNumber}</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${invoice.vendorVatId}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>${escape(invoice.buyer)}</ram:Name>${address(invoice.buyerAddress)}<ram:URIUniversalCommunication><ram:URIID schemeID="EM">einkauf@buyer.example</ram:URIID></ram:URIUniversalCommunication></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent>${date('OccurrenceDateTime', invoice.serviceDate)}</ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>${invoice.currency}</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${invoice.vendorIban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      ${invoice.breakdown.map(({ net, rate, vat }) => `<ram:ApplicableTradeTax><ram:CalculatedAmount>${vat}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>${categoryOf(rate) === 'E' ? `<ram:ExemptionReason>${exemption}</ram:ExemptionReason>` : ''}<ram:BasisAmount>${net}</ram:BasisAmount><ram:CategoryCode>${categoryOf(rate)}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`).join('\n      ')}
      <ram:SpecifiedTradePaymentTerms>${date('DueDateDateTime', invoice.dueDate)}</ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${invoice.lineTotal}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${invoice.net}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="${invoice.currency}">${invoice.vat}</ram:TaxTotalAmount><ram:GrandTotalAmount>${invoice.gross}</ram:GrandTotalAmount><ram:DuePayableAmount>${invoice.due}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`);
}

/** Writes UBL 2.1, an invoice or a credit note, as XRechnung contains it. */
export function writeUbl(invoice: EInvoiceContent, kind: 'Invoice' | 'CreditNote' = 'Invoice'): Buffer {
  const isInvoice = kind === 'Invoice';
  const quantity = isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity';
  const amount = (name: string, value: string): string =>
    `<cbc:${name} currencyID="${invoice.currency}">${value}</cbc:${name}>`;
  const address = ([street, town]: readonly [string, string]): string => {
    const [postcode = '', city = ''] = splitTown(town);
    return `<cac:PostalAddress><cbc:StreetName>${escape(street)}</cbc:StreetName><cbc:CityName>${escape(city)}</cbc:CityName><cbc:PostalZone>${postcode}</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>`;
  };
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>${escape(invoice.profile)}</cbc:CustomizationID><cbc:ProfileID>${billingProcess}</cbc:ProfileID><cbc:ID>${escape(invoice.number)}</cbc:ID><cbc:IssueDate>${invoice.issueDate}</cbc:IssueDate>
  ${isInvoice ? `<cbc:DueDate>${invoice.dueDate}</cbc:DueDate><cbc:InvoiceTypeCode>${invoice.typeCode}</cbc:InvoiceTypeCode>` : '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>'}
  <cbc:DocumentCurrencyCode>${invoice.currency}</cbc:DocumentCurrencyCode><cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference>
  <cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="EM">rechnung@vendor.example</cbc:EndpointID>${address(invoice.vendorAddress)}<cac:PartyTaxScheme><cbc:CompanyID>${invoice.vendorVatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme><cbc:CompanyID>${invoice.vendorTaxNumber}</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${escape(invoice.vendor)}</cbc:RegistrationName></cac:PartyLegalEntity><cac:Contact><cbc:Name>Buchhaltung</cbc:Name><cbc:Telephone>+49 30 1234567</cbc:Telephone><cbc:ElectronicMail>rechnung@vendor.example</cbc:ElectronicMail></cac:Contact></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cbc:EndpointID schemeID="EM">einkauf@buyer.example</cbc:EndpointID>${address(invoice.buyerAddress)}<cac:PartyLegalEntity><cbc:RegistrationName>${escape(invoice.buyer)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
  <cac:Delivery><cbc:ActualDeliveryDate>${invoice.serviceDate}</cbc:ActualDeliveryDate></cac:Delivery>
  <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>${isInvoice ? '' : `<cbc:PaymentDueDate>${invoice.dueDate}</cbc:PaymentDueDate>`}<cac:PayeeFinancialAccount><cbc:ID>${invoice.vendorIban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal>${amount('TaxAmount', invoice.vat)}${invoice.breakdown.map(({ net, rate, vat }) => `<cac:TaxSubtotal>${amount('TaxableAmount', net)}${amount('TaxAmount', vat)}<cac:TaxCategory><cbc:ID>${categoryOf(rate)}</cbc:ID><cbc:Percent>${rate}</cbc:Percent>${categoryOf(rate) === 'E' ? `<cbc:TaxExemptionReason>${exemption}</cbc:TaxExemptionReason>` : ''}${vatScheme}</cac:TaxCategory></cac:TaxSubtotal>`).join('')}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>${amount('LineExtensionAmount', invoice.lineTotal)}${amount('TaxExclusiveAmount', invoice.net)}${amount('TaxInclusiveAmount', invoice.gross)}${amount('PayableAmount', invoice.due)}</cac:LegalMonetaryTotal>
  ${invoice.lines.map(({ name, net, rate }, index) => `<cac:${kind}Line><cbc:ID>${index + 1}</cbc:ID><cbc:${quantity} unitCode="C62">1</cbc:${quantity}>${amount('LineExtensionAmount', net)}<cac:Item><cbc:Name>${escape(name)}</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>${categoryOf(rate)}</cbc:ID><cbc:Percent>${rate}</cbc:Percent>${vatScheme}</cac:ClassifiedTaxCategory></cac:Item><cac:Price>${amount('PriceAmount', net)}</cac:Price></cac:${kind}Line>`).join('\n  ')}
</${kind}>`);
}
