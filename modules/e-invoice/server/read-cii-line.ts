import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { InvoiceLine } from '../contract/model.ts';
import { readAllowances, readCoded, readObject, readPeriod, readVatCategory } from './read-cii-parts.ts';

/** True if the line is a position: EXTENDED has headings and remarks between them, which carry no amount. */
export function isPosition(line: XmlElement): boolean {
  return !['GROUP', 'INFORMATION'].includes(textAt(line, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode'));
}

/** BG-25. */
export function readCiiLine(line: XmlElement): InvoiceLine {
  const [product = line] = listElements(line, 'SpecifiedTradeProduct');
  const [agreement = line] = listElements(line, 'SpecifiedLineTradeAgreement');
  const [settlement = line] = listElements(line, 'SpecifiedLineTradeSettlement');
  const [quantity] = listElements(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const baseQuantity =
    listElements(agreement, 'NetPriceProductTradePrice', 'BasisQuantity')[0] ??
    listElements(agreement, 'GrossPriceProductTradePrice', 'BasisQuantity')[0];
  return {
    identifier: textAt(line, 'AssociatedDocumentLineDocument', 'LineID'),
    note: textAt(line, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content'),
    objectIdentifier: readObject(settlement),
    quantity: quantity?.text ?? '',
    unit: quantity?.attributes['unitCode'] ?? '',
    netAmount: textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    orderLineReference: textAt(agreement, 'BuyerOrderReferencedDocument', 'LineID'),
    accountingReference: textAt(settlement, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
    period: readPeriod(settlement),
    ...readAllowances(settlement, () => ({})),
    netPrice: textAt(agreement, 'NetPriceProductTradePrice', 'ChargeAmount'),
    priceDiscount: textAt(agreement, 'GrossPriceProductTradePrice', 'AppliedTradeAllowanceCharge', 'ActualAmount'),
    grossPrice: textAt(agreement, 'GrossPriceProductTradePrice', 'ChargeAmount'),
    priceBaseQuantity: baseQuantity?.text ?? '',
    priceBaseUnit: baseQuantity?.attributes['unitCode'] ?? '',
    ...readVatCategory(listElements(settlement, 'ApplicableTradeTax')),
    name: textAt(product, 'Name'),
    description: textAt(product, 'Description'),
    sellerItemIdentifier: textAt(product, 'SellerAssignedID'),
    buyerItemIdentifier: textAt(product, 'BuyerAssignedID'),
    standardItemIdentifier: readCoded(listElements(product, 'GlobalID')[0]),
    classifications: listElements(product, 'DesignatedProductClassification', 'ClassCode').map((code) => ({
      value: code.text,
      scheme: code.attributes['listID'] ?? '',
    })),
    originCountry: textAt(product, 'OriginTradeCountry', 'ID'),
    attributes: listElements(product, 'ApplicableProductCharacteristic').map((property) => ({
      name: textAt(property, 'Description'),
      value: textAt(property, 'Value'),
    })),
  };
}
