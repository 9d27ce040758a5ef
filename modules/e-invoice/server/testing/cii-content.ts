import { defineFaultFinder } from './schema-content.ts';

// Elements of the Cross Industry Invoice D16B that EN 16931 uses (CEN/TS 16931-3-3), in the order of its schema, by
// which the validators of XRechnung check. D22B, the version of Factur-X, allows several `InvoiceReferencedDocument`.
const party =
  'ID* GlobalID* Name? Description? SpecifiedLegalOrganization? DefinedTradeContact? PostalTradeAddress? URIUniversalCommunication? SpecifiedTaxRegistration{0,2}';
const document =
  'IssuerAssignedID? URIID? LineID? TypeCode? Name? AttachmentBinaryObject? ReferenceTypeCode? FormattedIssueDateTime?';
const tax =
  'CalculatedAmount? TypeCode ExemptionReason? BasisAmount? CategoryCode ExemptionReasonCode? TaxPointDate? DueDateTypeCode? RateApplicablePercent?';
const price = 'ChargeAmount BasisQuantity? AppliedTradeAllowanceCharge?';
const dateTime = 'DateTimeString';

const contents = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext:
    'BusinessProcessSpecifiedDocumentContextParameter? GuidelineSpecifiedDocumentContextParameter',
  BusinessProcessSpecifiedDocumentContextParameter: 'ID',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote*',
  IncludedNote: 'Content SubjectCode?',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem+ ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  AssociatedDocumentLineDocument: 'LineID IncludedNote?',
  SpecifiedTradeProduct:
    'GlobalID? SellerAssignedID? BuyerAssignedID? Name Description? ApplicableProductCharacteristic* DesignatedProductClassification* OriginTradeCountry?',
  ApplicableProductCharacteristic: 'Description Value',
  DesignatedProductClassification: 'ClassCode',
  OriginTradeCountry: 'ID',
  SpecifiedLineTradeAgreement: 'BuyerOrderReferencedDocument? GrossPriceProductTradePrice? NetPriceProductTradePrice',
  GrossPriceProductTradePrice: price,
  NetPriceProductTradePrice: price,
  AppliedTradeAllowanceCharge: 'ChargeIndicator ActualAmount',
  ChargeIndicator: 'Indicator',
  SpecifiedLineTradeDelivery: 'BilledQuantity',
  SpecifiedLineTradeSettlement:
    'ApplicableTradeTax BillingSpecifiedPeriod? SpecifiedTradeAllowanceCharge* SpecifiedTradeSettlementLineMonetarySummation AdditionalReferencedDocument? ReceivableSpecifiedTradeAccountingAccount?',
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount',
  ApplicableHeaderTradeAgreement:
    'BuyerReference? SellerTradeParty BuyerTradeParty SellerTaxRepresentativeTradeParty? SellerOrderReferencedDocument? BuyerOrderReferencedDocument? ContractReferencedDocument? AdditionalReferencedDocument* SpecifiedProcuringProject?',
  SellerTradeParty: party,
  BuyerTradeParty: party,
  SellerTaxRepresentativeTradeParty: party,
  ShipToTradeParty: party,
  PayeeTradeParty: party,
  SpecifiedLegalOrganization: 'ID? TradingBusinessName?',
  DefinedTradeContact: 'PersonName? DepartmentName? TelephoneUniversalCommunication? EmailURIUniversalCommunication?',
  TelephoneUniversalCommunication: 'CompleteNumber',
  EmailURIUniversalCommunication: 'URIID',
  URIUniversalCommunication: 'URIID',
  PostalTradeAddress: 'PostcodeCode? LineOne? LineTwo? LineThree? CityName? CountryID CountrySubDivisionName?',
  SpecifiedTaxRegistration: 'ID',
  SellerOrderReferencedDocument: document,
  BuyerOrderReferencedDocument: document,
  ContractReferencedDocument: document,
  AdditionalReferencedDocument: document,
  DespatchAdviceReferencedDocument: document,
  ReceivingAdviceReferencedDocument: document,
  InvoiceReferencedDocument: document,
  FormattedIssueDateTime: dateTime,
  SpecifiedProcuringProject: 'ID Name',
  ApplicableHeaderTradeDelivery:
    'ShipToTradeParty? ActualDeliverySupplyChainEvent? DespatchAdviceReferencedDocument? ReceivingAdviceReferencedDocument?',
  ActualDeliverySupplyChainEvent: 'OccurrenceDateTime',
  OccurrenceDateTime: dateTime,
  IssueDateTime: dateTime,
  ApplicableHeaderTradeSettlement:
    'CreditorReferenceID? PaymentReference? TaxCurrencyCode? InvoiceCurrencyCode PayeeTradeParty? SpecifiedTradeSettlementPaymentMeans* ApplicableTradeTax+ BillingSpecifiedPeriod? SpecifiedTradeAllowanceCharge* SpecifiedTradePaymentTerms? SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument? ReceivableSpecifiedTradeAccountingAccount?',
  SpecifiedTradeSettlementPaymentMeans:
    'TypeCode Information? ApplicableTradeSettlementFinancialCard? PayerPartyDebtorFinancialAccount? PayeePartyCreditorFinancialAccount? PayeeSpecifiedCreditorFinancialInstitution?',
  ApplicableTradeSettlementFinancialCard: 'ID CardholderName?',
  PayerPartyDebtorFinancialAccount: 'IBANID',
  PayeePartyCreditorFinancialAccount: 'IBANID? AccountName? ProprietaryID?',
  PayeeSpecifiedCreditorFinancialInstitution: 'BICID',
  ApplicableTradeTax: tax,
  CategoryTradeTax: tax,
  TaxPointDate: 'DateString',
  BillingSpecifiedPeriod: 'StartDateTime? EndDateTime?',
  StartDateTime: dateTime,
  EndDateTime: dateTime,
  SpecifiedTradeAllowanceCharge:
    'ChargeIndicator CalculationPercent? BasisAmount? ActualAmount ReasonCode? Reason? CategoryTradeTax?',
  SpecifiedTradePaymentTerms: 'Description? DueDateDateTime? DirectDebitMandateID?',
  DueDateDateTime: dateTime,
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount ChargeTotalAmount? AllowanceTotalAmount? TaxBasisTotalAmount TaxTotalAmount{0,2} RoundingAmount? GrandTotalAmount TotalPrepaidAmount? DuePayableAmount',
  ReceivableSpecifiedTradeAccountingAccount: 'ID',
} as const;

const attributes = {
  DateTimeString: 'format',
  DateString: 'format',
  BilledQuantity: 'unitCode',
  BasisQuantity: 'unitCode?',
  TaxTotalAmount: 'currencyID',
  GlobalID: 'schemeID',
  'SpecifiedTaxRegistration/ID': 'schemeID',
  'SpecifiedLegalOrganization/ID': 'schemeID?',
  'URIUniversalCommunication/URIID': 'schemeID',
  ClassCode: 'listID',
  AttachmentBinaryObject: 'mimeCode filename',
} as const;

const mayBeEmpty = ['ApplicableHeaderTradeDelivery'];

/** Finds faults of a Cross Industry Invoice by the schema D16B. */
export const findCiiFaults = defineFaultFinder(contents, attributes, mayBeEmpty);

/** Finds faults by the schema D22B, which allows several preceding invoices. */
export const findFacturXFaults = defineFaultFinder(
  {
    ...contents,
    ApplicableHeaderTradeSettlement: contents.ApplicableHeaderTradeSettlement.replace(
      'InvoiceReferencedDocument?',
      'InvoiceReferencedDocument*',
    ),
  },
  attributes,
  mayBeEmpty,
);
