import { parseTable } from './parse-table.ts';

/** Elements that both documents have; some of the head are not read, but occur in many invoices. */
const document = `UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? CopyIndicator? UUID? ID? IssueDate?
  IssueTime? DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode? LineCountNumeric?
  TaxPointDate?
  AccountingCost? BuyerReference? InvoicePeriod*:Period OrderReference?:OrderReference
  BillingReference*:BillingReference DespatchDocumentReference*:Reference ReceiptDocumentReference*:Reference
  OriginatorDocumentReference~:Reference ContractDocumentReference*:Reference AdditionalDocumentReference*:Reference
  AccountingSupplierParty?:PartyRole AccountingCustomerParty?:PartyRole PayeeParty?:Party
  TaxRepresentativeParty?:Party Delivery*:Delivery PaymentMeans*:Means PaymentTerms*:Terms AllowanceCharge*:Allowance
  TaxTotal*:TaxTotal LegalMonetaryTotal?:Sums`;
const line = `ID? Note* AccountingCost? InvoicePeriod*:Period OrderLineReference*:LineReference
  DocumentReference*:Reference AllowanceCharge*:Allowance Price?:Price`;

/**
 * Elements of UBL 2.1 (ISO/IEC 19845) that are read, with the counts of its schemas and of UBL-SR-25, 30 to 33; the other
 * rules UBL-SR restrict further ones. An element is required here only if no business rule reports that it is missing.
 */
export const ublTable = parseTable({
  Invoice: `${document} DueDate? InvoiceTypeCode? Note* ProjectReference*:Id InvoiceLine*:InvoiceLine`,
  CreditNote: `${document} CreditNoteTypeCode? Note* CreditNoteLine*:CreditNoteLine`,
  InvoiceLine: `${line} InvoicedQuantity? LineExtensionAmount? Item?:Item`,
  CreditNoteLine: `${line} CreditedQuantity? LineExtensionAmount? Item?:Item`,
  Period: 'StartDate? EndDate? DescriptionCode*',
  OrderReference: 'ID! SalesOrderID?',
  BillingReference: 'InvoiceDocumentReference?:Reference',
  Reference: 'ID! IssueDate? DocumentTypeCode? DocumentDescription? Attachment?:Attachment',
  Attachment: 'EmbeddedDocumentBinaryObject? ExternalReference?:External',
  External: 'URI?',
  Id: 'ID!',
  PartyRole: 'Party?:Party',
  Party: `EndpointID? PartyIdentification*:Id PartyName*:Name PostalAddress?:Address PartyTaxScheme*:PartyTax
    PartyLegalEntity*:LegalEntity Contact?:Contact`,
  Name: 'Name!',
  Address: `StreetName? AdditionalStreetName? CityName? PostalZone? CountrySubentity? AddressLine*:AddressLine
    Country?:Country`,
  AddressLine: 'Line!',
  Country: 'IdentificationCode? Name?',
  PartyTax: 'CompanyID? TaxScheme!:TaxScheme',
  TaxScheme: 'ID?',
  LegalEntity: 'RegistrationName? CompanyID? CompanyLegalForm?',
  Contact: 'Name? Telephone? ElectronicMail?',
  Delivery: 'ActualDeliveryDate? DeliveryLocation?:Location DeliveryParty?:DeliveryParty',
  DeliveryParty: 'PartyName?:Name',
  Location: 'ID? Address?:Address',
  Means: `PaymentMeansCode? PaymentDueDate? PaymentID* CardAccount?:Card PayeeFinancialAccount?:Account
    PaymentMandate?:Mandate`,
  Card: 'PrimaryAccountNumberID! NetworkID! HolderName?',
  Account: 'ID? Name? FinancialInstitutionBranch?:Branch',
  Branch: 'ID?',
  Mandate: 'ID? PayerFinancialAccount?:Account',
  Terms: 'Note*',
  Allowance: `ChargeIndicator! AllowanceChargeReasonCode? AllowanceChargeReason? MultiplierFactorNumeric? Amount?
    BaseAmount? TaxCategory~:TaxCategory`,
  TaxTotal: 'TaxAmount? TaxSubtotal*:TaxSubtotal',
  TaxSubtotal: 'TaxableAmount? TaxAmount? TaxCategory?:TaxCategory',
  TaxCategory: 'ID? Percent? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme!:TaxScheme',
  Sums: `LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount? ChargeTotalAmount?
    PrepaidAmount? PayableRoundingAmount? PayableAmount?`,
  LineReference: 'LineID!',
  Item: `Description* Name? BuyersItemIdentification?:Id SellersItemIdentification?:Id StandardItemIdentification?:Id
    OriginCountry?:Country CommodityClassification*:Commodity ClassifiedTaxCategory*:TaxCategory
    AdditionalItemProperty*:Property`,
  Commodity: 'ItemClassificationCode?',
  Property: 'Name? Value?',
  Price: 'PriceAmount? BaseQuantity? AllowanceCharge*:Allowance',
});
