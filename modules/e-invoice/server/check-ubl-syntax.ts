import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { RuleFinding } from '../contract/rules/finding.ts';
import { broken } from '../contract/rules/finding.ts';
import type { RuleId } from '../contract/rules/rule-texts.ts';
import { checkElements } from './check-elements.ts';

/** Element that may occur once only: the rule, its term in the model, and its path in the XML. */
type Single = readonly [rule: RuleId, path: string, ...elements: readonly string[]];

const documentSingles: readonly Single[] = [
  ['UBL-SR-01', 'contractReference', 'ContractDocumentReference', 'ID'],
  ['UBL-SR-02', 'receivingAdviceReference', 'ReceiptDocumentReference', 'ID'],
  ['UBL-SR-03', 'despatchAdviceReference', 'DespatchDocumentReference', 'ID'],
  ['UBL-SR-05', 'paymentTerms', 'PaymentTerms', 'Note'],
  ['UBL-SR-08', 'period', 'InvoicePeriod'],
  ['UBL-SR-09', 'seller.name', 'AccountingSupplierParty', 'Party', 'PartyLegalEntity', 'RegistrationName'],
  ['UBL-SR-10', 'seller.tradingName', 'AccountingSupplierParty', 'Party', 'PartyName', 'Name'],
  ['UBL-SR-11', 'seller.legalRegistration', 'AccountingSupplierParty', 'Party', 'PartyLegalEntity', 'CompanyID'],
  ['UBL-SR-14', 'seller.legalInformation', 'AccountingSupplierParty', 'Party', 'PartyLegalEntity', 'CompanyLegalForm'],
  ['UBL-SR-15', 'buyer.name', 'AccountingCustomerParty', 'Party', 'PartyLegalEntity', 'RegistrationName'],
  ['UBL-SR-16', 'buyer.identifiers', 'AccountingCustomerParty', 'Party', 'PartyIdentification', 'ID'],
  ['UBL-SR-17', 'buyer.legalRegistration', 'AccountingCustomerParty', 'Party', 'PartyLegalEntity', 'CompanyID'],
  ['UBL-SR-40', 'buyer.tradingName', 'AccountingCustomerParty', 'Party', 'PartyName', 'Name'],
  ['UBL-SR-19', 'payee.name', 'PayeeParty', 'PartyName'],
  ['UBL-SR-21', 'payee.legalRegistration', 'PayeeParty', 'PartyLegalEntity', 'CompanyID'],
  ['UBL-SR-22', 'taxRepresentative.name', 'TaxRepresentativeParty', 'PartyName', 'Name'],
  ['UBL-SR-24', 'delivery.date', 'Delivery'],
  ['UBL-SR-39', 'projectReference', 'ProjectReference', 'ID'],
  ['UBL-SR-49', 'taxPointDate', 'TaxPointDate'],
  ['BR-66', 'payment.card', 'PaymentMeans', 'CardAccount'],
  ['BR-67', 'payment.directDebit', 'PaymentMeans', 'PaymentMandate'],
];

const lineSingles: readonly Single[] = [
  ['UBL-SR-34', 'note', 'Note'],
  ['UBL-SR-35', 'orderLineReference', 'OrderLineReference', 'LineID'],
  ['UBL-SR-36', 'period', 'InvoicePeriod'],
  ['UBL-SR-37', 'priceDiscount', 'Price', 'AllowanceCharge', 'Amount'],
  ['UBL-SR-48', 'vatCategory', 'Item', 'ClassifiedTaxCategory'],
  ['UBL-SR-50', 'description', 'Item', 'Description'],
  ['UBL-SR-52', 'objectIdentifier', 'DocumentReference'],
];

/** Checks rules that only UBL can break, because the model cannot express the forbidden content. */
export function* checkUblSyntax(
  root: XmlElement,
  { xrechnung }: { readonly xrechnung: boolean },
): Generator<RuleFinding, void> {
  for (const [rule, path, ...elements] of documentSingles)
    if (listElements(root, ...elements).length > 1) yield broken(rule, path);
  for (const [party, path, vat, other] of [
    ['AccountingSupplierParty', 'seller', 'UBL-SR-12', 'UBL-SR-13'],
    ['AccountingCustomerParty', 'buyer', 'UBL-SR-18', undefined],
  ] as const) {
    const schemes = listElements(root, party, 'Party', 'PartyTaxScheme').map(
      (scheme) => textAt(scheme, 'TaxScheme', 'ID').toUpperCase() === 'VAT',
    );
    if (schemes.filter(Boolean).length > 1) yield broken(vat, `${path}.vatId`);
    if (other && schemes.filter((isVat) => !isVat).length > 1) yield broken(other, `${path}.taxNumber`);
  }
  const objects = listElements(root, 'AdditionalDocumentReference').filter(
    (document) => textAt(document, 'DocumentTypeCode') === '130',
  );
  if (objects.length > 1) yield broken('UBL-SR-04', 'objectIdentifier');
  const means = new Set(listElements(root, 'PaymentMeans', 'PaymentMeansCode').map(({ text }) => text));
  if (means.size > 1) yield broken('UBL-SR-47', 'payment.meansCode');
  const remittances = new Set(listElements(root, 'PaymentMeans', 'PaymentID').map(({ text }) => text));
  if (remittances.size > 1) yield broken('UBL-SR-44', 'payment.remittance');
  for (const [index, line] of listElements(
    root,
    root.name === 'CreditNote' ? 'CreditNoteLine' : 'InvoiceLine',
  ).entries()) {
    for (const [rule, path, ...elements] of lineSingles)
      if (listElements(line, ...elements).length > 1) yield broken(rule, `lines.${index}.${path}`);
    if (xrechnung) yield* checkLine(`lines.${index}`, line);
  }
  if (xrechnung) yield* checkTaxTotals(root);
  yield* checkElements(root, { xrechnung, amount: /Amount$/u, indicator: 'ChargeIndicator' });
}

/** Checks PEPPOL-EN16931-R044 and R101. */
function* checkLine(path: string, line: XmlElement): Generator<RuleFinding, void> {
  if (listElements(line, 'Price', 'AllowanceCharge').some((entry) => textAt(entry, 'ChargeIndicator') !== 'false'))
    yield broken('PEPPOL-EN16931-R044', `${path}.priceDiscount`);
  if (listElements(line, 'DocumentReference').some((document) => textAt(document, 'DocumentTypeCode') !== '130'))
    yield broken('PEPPOL-EN16931-R101', `${path}.objectIdentifier`);
}

/**
 * Checks PEPPOL-EN16931-R053 and R054: one VAT total with its rates, and one without them in the accounting currency.
 */
function* checkTaxTotals(root: XmlElement): Generator<RuleFinding, void> {
  const totals = listElements(root, 'TaxTotal').map((total) => listElements(total, 'TaxSubtotal').length > 0);
  if (totals.filter(Boolean).length !== 1) yield broken('PEPPOL-EN16931-R053', 'totals.vat');
  if (totals.filter((hasRates) => !hasRates).length !== (textAt(root, 'TaxCurrencyCode') === '' ? 0 : 1))
    yield broken('PEPPOL-EN16931-R054', 'totals.vatInTaxCurrency');
}
