import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { InvoiceLine } from '../contract/model.ts';
import { readAllowances, readCoded, readObject, readPeriod, readVatCategory } from './read-ubl-parts.ts';

/** Reads BG-25 of an invoice or a credit note. */
export function readUblLine(line: XmlElement): InvoiceLine {
  const [item = line] = listElements(line, 'Item');
  const [price] = listElements(line, 'Price');
  const quantity = listElements(line, 'InvoicedQuantity')[0] ?? listElements(line, 'CreditedQuantity')[0];
  const baseQuantity = price && listElements(price, 'BaseQuantity')[0];
  return {
    identifier: textAt(line, 'ID'),
    note: textAt(line, 'Note'),
    objectIdentifier: readObject(
      listElements(line, 'DocumentReference').find((document) => textAt(document, 'DocumentTypeCode') === '130'),
    ),
    quantity: quantity?.text ?? '',
    unit: quantity?.attributes['unitCode'] ?? '',
    netAmount: textAt(line, 'LineExtensionAmount'),
    orderLineReference: textAt(line, 'OrderLineReference', 'LineID'),
    accountingReference: textAt(line, 'AccountingCost'),
    period: readPeriod(line),
    ...readAllowances(line, () => ({})),
    netPrice: price ? textAt(price, 'PriceAmount') : '',
    priceDiscount: price ? textAt(price, 'AllowanceCharge', 'Amount') : '',
    grossPrice: price ? textAt(price, 'AllowanceCharge', 'BaseAmount') : '',
    priceBaseQuantity: baseQuantity?.text ?? '',
    priceBaseUnit: baseQuantity?.attributes['unitCode'] ?? '',
    ...readVatCategory(listElements(item, 'ClassifiedTaxCategory')),
    name: textAt(item, 'Name'),
    description: textAt(item, 'Description'),
    sellerItemIdentifier: textAt(item, 'SellersItemIdentification', 'ID'),
    buyerItemIdentifier: textAt(item, 'BuyersItemIdentification', 'ID'),
    standardItemIdentifier: readCoded(listElements(item, 'StandardItemIdentification', 'ID')[0]),
    classifications: listElements(item, 'CommodityClassification', 'ItemClassificationCode').map((code) => ({
      value: code.text,
      scheme: code.attributes['listID'] ?? '',
    })),
    originCountry: textAt(item, 'OriginCountry', 'IdentificationCode'),
    attributes: listElements(item, 'AdditionalItemProperty').map((property) => ({
      name: textAt(property, 'Name'),
      value: textAt(property, 'Value'),
    })),
  };
}
