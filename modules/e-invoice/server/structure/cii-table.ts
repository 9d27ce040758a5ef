import { parseTable } from './parse-table.ts';

/**
 * Elements of CII that are read: the schema D16B of the EN 16931 artefacts 1.3.16, with the counts that their rules
 * CII-SR-009, 010, 014, 069, 072, 090 and 439 to 441 add. Sums of the invoice occur once in every profile. An element
 * is required here only if no business rule reports that it is missing.
 */
export const ciiTable = parseTable({
  CrossIndustryInvoice:
    'ExchangedDocumentContext!:Context ExchangedDocument!:Document SupplyChainTradeTransaction!:Trade',
  Context:
    'GuidelineSpecifiedDocumentContextParameter!:Parameter BusinessProcessSpecifiedDocumentContextParameter~:Parameter',
  Parameter: 'ID!',
  Document: 'ID? TypeCode? IssueDateTime?:Day IncludedNote*:Note',
  Day: 'DateTimeString?',
  TaxDay: 'DateString?',
  Note: 'Content~ SubjectCode?',
  Trade: `ApplicableHeaderTradeAgreement!:Agreement ApplicableHeaderTradeDelivery!:Delivery
    ApplicableHeaderTradeSettlement!:Settlement IncludedSupplyChainTradeLineItem*:Line`,
  Agreement: `BuyerReference? SellerTradeParty?:Party BuyerTradeParty?:Party SellerTaxRepresentativeTradeParty?:Party
    SellerOrderReferencedDocument?:Reference BuyerOrderReferencedDocument?:Reference
    ContractReferencedDocument?:Reference AdditionalReferencedDocument*:Reference SpecifiedProcuringProject?:Project`,
  Project: 'ID! Name?',
  Reference: `IssuerAssignedID? URIID? LineID? TypeCode? Name~ AttachmentBinaryObject~ ReferenceTypeCode?
    FormattedIssueDateTime?:Day`,
  Party: `ID* GlobalID* Name? Description~ SpecifiedLegalOrganization?:Organization DefinedTradeContact~:Contact
    PostalTradeAddress?:Address URIUniversalCommunication~:Communication SpecifiedTaxRegistration~2:Registration`,
  Organization: 'ID? TradingBusinessName?',
  Contact: `PersonName? DepartmentName? TelephoneUniversalCommunication?:Communication
    EmailURIUniversalCommunication?:Communication`,
  Communication: 'URIID? CompleteNumber?',
  Registration: 'ID?',
  Address: 'PostcodeCode? LineOne? LineTwo? LineThree? CityName? CountryID? CountrySubDivisionName~',
  Delivery: `ShipToTradeParty?:Party ActualDeliverySupplyChainEvent?:Event DespatchAdviceReferencedDocument?:Reference
    ReceivingAdviceReferencedDocument?:Reference`,
  Event: 'OccurrenceDateTime?:Day',
  Settlement: `CreditorReferenceID? PaymentReference~ TaxCurrencyCode? InvoiceCurrencyCode? PayeeTradeParty?:Party
    SpecifiedTradeSettlementPaymentMeans*:Means ApplicableTradeTax*:Tax BillingSpecifiedPeriod?:Period
    SpecifiedTradeAllowanceCharge*:Allowance SpecifiedLogisticsServiceCharge*:ServiceCharge
    SpecifiedTradePaymentTerms~:Terms SpecifiedTradeSettlementHeaderMonetarySummation?:Sums
    InvoiceReferencedDocument*:Reference ReceivableSpecifiedTradeAccountingAccount~:Account`,
  Account: 'ID!',
  Means: `TypeCode? Information~ ApplicableTradeSettlementFinancialCard?:Card
    PayerPartyDebtorFinancialAccount?:BankAccount PayeePartyCreditorFinancialAccount?:BankAccount
    PayeeSpecifiedCreditorFinancialInstitution?:Bank`,
  Card: 'ID? CardholderName?',
  BankAccount: 'IBANID? AccountName? ProprietaryID?',
  Bank: 'BICID?',
  Tax: `CalculatedAmount~ TypeCode? ExemptionReason? BasisAmount~ CategoryCode? ExemptionReasonCode?
    TaxPointDate?:TaxDay DueDateTypeCode? RateApplicablePercent?`,
  Period: 'StartDateTime?:Day EndDateTime?:Day',
  Allowance: `ChargeIndicator?:Indicator CalculationPercent? BasisAmount? ActualAmount~ ReasonCode? Reason?
    CategoryTradeTax~:Tax`,
  Indicator: 'Indicator?',
  ServiceCharge: 'Description~ AppliedAmount~ AppliedTradeTax*:Tax',
  Terms: 'Description~ DueDateDateTime?:Day DirectDebitMandateID~',
  Sums: `LineTotalAmount? ChargeTotalAmount? AllowanceTotalAmount? TaxBasisTotalAmount? TaxTotalAmount2 RoundingAmount?
    GrandTotalAmount? TotalPrepaidAmount? DuePayableAmount?`,
  Line: `AssociatedDocumentLineDocument?:LineDocument SpecifiedTradeProduct?:Product
    SpecifiedLineTradeAgreement?:LineAgreement SpecifiedLineTradeDelivery?:LineDelivery
    SpecifiedLineTradeSettlement?:LineSettlement`,
  LineDocument: 'LineID? IncludedNote~:Note',
  Product: `GlobalID? SellerAssignedID? BuyerAssignedID? Name~ Description?
    ApplicableProductCharacteristic*:Characteristic DesignatedProductClassification*:Classification
    OriginTradeCountry?:Country`,
  Characteristic: 'Description? Value?',
  Classification: 'ClassCode?',
  Country: 'ID?',
  LineAgreement: `BuyerOrderReferencedDocument?:Reference GrossPriceProductTradePrice?:Price
    NetPriceProductTradePrice?:Price`,
  Price: 'ChargeAmount? BasisQuantity? AppliedTradeAllowanceCharge~:PriceAllowance',
  PriceAllowance: 'ChargeIndicator?:Indicator ActualAmount?',
  LineDelivery: 'BilledQuantity?',
  LineSettlement: `ApplicableTradeTax~:Tax BillingSpecifiedPeriod?:Period SpecifiedTradeAllowanceCharge*:Allowance
    SpecifiedTradeSettlementLineMonetarySummation?:LineSums AdditionalReferencedDocument~:Reference
    ReceivableSpecifiedTradeAccountingAccount~:Account`,
  LineSums: 'LineTotalAmount~',
});
