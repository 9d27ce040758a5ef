import { listElements } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';

// Elements of UBL 2.1 that EN 16931 uses (CEN/TS 16931-3-2), in the order of the schema: ? at most one, * any number, +
// one at least.
const reference = 'ID';
const party = 'EndpointID? PartyIdentification* PartyName? PostalAddress? PartyTaxScheme* PartyLegalEntity* Contact?';
const address = 'StreetName? AdditionalStreetName? CityName? PostalZone? CountrySubentity? AddressLine? Country?';
const document = 'ID IssueDate? DocumentTypeCode? DocumentDescription? Attachment?';
const category = 'ID? Percent? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme';
const contents: Readonly<Record<string, string>> = {
  Invoice: `CustomizationID? ProfileID? ID IssueDate DueDate? InvoiceTypeCode? Note* TaxPointDate? DocumentCurrencyCode? TaxCurrencyCode? AccountingCost? BuyerReference? InvoicePeriod?
    OrderReference? BillingReference* DespatchDocumentReference? ReceiptDocumentReference? OriginatorDocumentReference? ContractDocumentReference? AdditionalDocumentReference*
    ProjectReference? AccountingSupplierParty AccountingCustomerParty PayeeParty? TaxRepresentativeParty? Delivery? PaymentMeans* PaymentTerms? AllowanceCharge* TaxTotal*
    LegalMonetaryTotal InvoiceLine+`,
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
  Attachment: 'ExternalReference',
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
  PaymentMeans: 'PaymentMeansCode PaymentID* CardAccount? PayeeFinancialAccount? PaymentMandate?',
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
const models = new Map(Object.entries(contents).map(([name, content]) => [name, toPattern(content)]));

function toPattern(content: string): RegExp {
  const parts = content.split(/\s+/u).map((part) => part.replace(/^(\w+)([?*+]?)$/u, '(?:$1 )$2'));
  return new RegExp(`^${parts.join('')}$`, 'u');
}

/** Finds elements of a UBL invoice that are misplaced, repeated or missing; returns their names. */
export function findUblFaults(element: XmlElement, path = element.name): string[] {
  if (element.children.length === 0) return models.has(element.name) ? [`${path}: empty`] : [];
  const found = element.children.map(({ name }) => `${name} `).join('');
  const fault = models.get(element.name)?.test(found) === true ? [] : [`${path}: ${found.trim()}`];
  return [
    ...fault,
    ...listNames(element).flatMap((name) =>
      listElements(element, name).flatMap((child) => findUblFaults(child, `${path}/${name}`)),
    ),
  ];
}

function listNames({ children }: XmlElement): string[] {
  return [...new Set(children.map(({ name }) => name))];
}
