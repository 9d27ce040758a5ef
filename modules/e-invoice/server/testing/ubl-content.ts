import { defineFaultFinder } from './schema-content.ts';
import type { SchemaContents } from './schema-content.ts';

// Elements of UBL 2.1 that EN 16931 uses (CEN/TS 16931-3-2), in the order of the schema: ? at most one, * any number, +
// one at least.
const reference = 'ID';
const party = 'EndpointID? PartyIdentification* PartyName? PostalAddress? PartyTaxScheme* PartyLegalEntity* Contact?';
const address = 'StreetName? AdditionalStreetName? CityName? PostalZone? CountrySubentity? AddressLine? Country?';
const document = 'ID IssueDate? DocumentTypeCode? DocumentDescription? Attachment?';
const category = 'ID? Percent? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme';
const contents: SchemaContents = {
  Invoice: `CustomizationID? ProfileID? ID IssueDate DueDate? InvoiceTypeCode? Note* TaxPointDate? DocumentCurrencyCode? TaxCurrencyCode? AccountingCost? BuyerReference? InvoicePeriod?
    OrderReference? BillingReference* DespatchDocumentReference? ReceiptDocumentReference? OriginatorDocumentReference? ContractDocumentReference? AdditionalDocumentReference*
    ProjectReference? AccountingSupplierParty AccountingCustomerParty PayeeParty? TaxRepresentativeParty? Delivery? PaymentMeans* PaymentTerms? AllowanceCharge* TaxTotal*
    LegalMonetaryTotal InvoiceLine+`,
  CreditNote: `CustomizationID? ProfileID? ID IssueDate TaxPointDate? CreditNoteTypeCode? Note* DocumentCurrencyCode? TaxCurrencyCode? AccountingCost? BuyerReference? InvoicePeriod?
    OrderReference? BillingReference* DespatchDocumentReference? ReceiptDocumentReference? ContractDocumentReference? AdditionalDocumentReference* OriginatorDocumentReference?
    AccountingSupplierParty AccountingCustomerParty PayeeParty? TaxRepresentativeParty? Delivery? PaymentMeans* PaymentTerms? AllowanceCharge* TaxTotal* LegalMonetaryTotal CreditNoteLine+`,
  InvoicePeriod: 'StartDate? EndDate? DescriptionCode?',
  OrderReference: 'ID SalesOrderID?',
  BillingReference: 'InvoiceDocumentReference',
  InvoiceDocumentReference: document,
  DespatchDocumentReference: document,
  ReceiptDocumentReference: document,
  OriginatorDocumentReference: document,
  ContractDocumentReference: document,
  AdditionalDocumentReference: document,
  DocumentReference: document,
  Attachment: 'EmbeddedDocumentBinaryObject? ExternalReference?',
  ExternalReference: 'URI',
  ProjectReference: reference,
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party: party,
  PayeeParty: party,
  TaxRepresentativeParty: party,
  PartyIdentification: reference,
  PartyName: 'Name',
  PostalAddress: address,
  Address: address,
  AddressLine: 'Line',
  Country: 'IdentificationCode',
  OriginCountry: 'IdentificationCode',
  PartyTaxScheme: 'CompanyID? TaxScheme',
  TaxScheme: reference,
  PartyLegalEntity: 'RegistrationName? CompanyID? CompanyLegalForm?',
  Contact: 'Name? Telephone? ElectronicMail?',
  Delivery: 'ActualDeliveryDate? DeliveryLocation? DeliveryParty?',
  DeliveryLocation: 'ID? Address?',
  DeliveryParty: party,
  PaymentMeans: 'PaymentMeansCode PaymentDueDate? PaymentID* CardAccount? PayeeFinancialAccount? PaymentMandate?',
  CardAccount: 'PrimaryAccountNumberID NetworkID HolderName?',
  PayeeFinancialAccount: 'ID? Name? FinancialInstitutionBranch?',
  FinancialInstitutionBranch: reference,
  PaymentMandate: 'ID? PayerFinancialAccount?',
  PayerFinancialAccount: reference,
  PaymentTerms: 'Note*',
  AllowanceCharge:
    'ChargeIndicator AllowanceChargeReasonCode? AllowanceChargeReason* MultiplierFactorNumeric? Amount BaseAmount? TaxCategory?',
  TaxTotal: 'TaxAmount TaxSubtotal*',
  TaxSubtotal: 'TaxableAmount? TaxAmount TaxCategory',
  TaxCategory: category,
  ClassifiedTaxCategory: category,
  LegalMonetaryTotal:
    'LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount? ChargeTotalAmount? PrepaidAmount? PayableRoundingAmount? PayableAmount',
  InvoiceLine:
    'ID Note* InvoicedQuantity? LineExtensionAmount AccountingCost? InvoicePeriod? OrderLineReference? DocumentReference? AllowanceCharge* Item Price?',
  CreditNoteLine:
    'ID Note* CreditedQuantity? LineExtensionAmount AccountingCost? InvoicePeriod? OrderLineReference? DocumentReference? AllowanceCharge* Item Price?',
  OrderLineReference: 'LineID',
  Price: 'PriceAmount BaseQuantity? AllowanceCharge?',
  Item: `Description* Name? BuyersItemIdentification? SellersItemIdentification? StandardItemIdentification? OriginCountry? CommodityClassification* ClassifiedTaxCategory*
    AdditionalItemProperty*`,
  BuyersItemIdentification: reference,
  SellersItemIdentification: reference,
  StandardItemIdentification: reference,
  CommodityClassification: 'ItemClassificationCode',
  AdditionalItemProperty: 'Name Value?',
};

const amount = 'currencyID';
const attributes = {
  ...Object.fromEntries(
    [
      'Amount',
      'BaseAmount',
      'TaxAmount',
      'TaxableAmount',
      'LineExtensionAmount',
      'TaxExclusiveAmount',
      'TaxInclusiveAmount',
      'AllowanceTotalAmount',
      'ChargeTotalAmount',
      'PrepaidAmount',
      'PayableRoundingAmount',
      'PayableAmount',
      'PriceAmount',
    ].map((name) => [name, amount]),
  ),
  InvoicedQuantity: 'unitCode',
  CreditedQuantity: 'unitCode',
  BaseQuantity: 'unitCode?',
  EndpointID: 'schemeID',
  'PartyIdentification/ID': 'schemeID?',
  'PartyLegalEntity/CompanyID': 'schemeID?',
  'DeliveryLocation/ID': 'schemeID?',
  'StandardItemIdentification/ID': 'schemeID',
  'AdditionalDocumentReference/ID': 'schemeID?',
  'DocumentReference/ID': 'schemeID?',
  ItemClassificationCode: 'listID',
  PaymentMeansCode: 'name?',
  EmbeddedDocumentBinaryObject: 'mimeCode filename',
};

/** Finds elements of a UBL invoice or credit note that are misplaced, repeated or missing, and faults of attributes. */
export const findUblFaults = defineFaultFinder(contents, attributes);
