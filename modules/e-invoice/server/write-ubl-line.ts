import { element, textElement } from '#platform/server/xml/write-xml.ts';
import type { InvoiceLine } from '../contract/model.ts';
import { decimalElement } from './decimal-element.ts';
import {
  allowanceCharge,
  coded,
  country,
  invoicedObject,
  invoicePeriod,
  reference,
  taxCategory,
} from './write-ubl-parts.ts';
import type { AmountWriter } from './write-ubl-parts.ts';

/** BG-25. */
export function writeUblLine(line: InvoiceLine, amount: AmountWriter, root: 'Invoice' | 'CreditNote'): string {
  return element(
    `cac:${root}Line`,
    textElement('cbc:ID', line.identifier),
    textElement('cbc:Note', line.note),
    decimalElement(root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', line.quantity, {
      unitCode: line.unit,
    }),
    amount('cbc:LineExtensionAmount', line.netAmount),
    textElement('cbc:AccountingCost', line.accountingReference),
    invoicePeriod(line.period),
    element('cac:OrderLineReference', textElement('cbc:LineID', line.orderLineReference)),
    invoicedObject('cac:DocumentReference', line.objectIdentifier),
    ...line.allowances.map((allowance) => allowanceCharge(false, allowance, amount)),
    ...line.charges.map((charge) => allowanceCharge(true, charge, amount)),
    writeItem(line),
    writePrice(line, amount),
  );
}

/** BG-30, BG-31, BG-32. */
function writeItem(line: InvoiceLine): string {
  return element(
    'cac:Item',
    textElement('cbc:Description', line.description),
    textElement('cbc:Name', line.name),
    reference('cac:BuyersItemIdentification', line.buyerItemIdentifier),
    reference('cac:SellersItemIdentification', line.sellerItemIdentifier),
    element('cac:StandardItemIdentification', coded('cbc:ID', line.standardItemIdentifier)),
    country('cac:OriginCountry', line.originCountry),
    ...line.classifications.map(({ value, scheme }) =>
      element('cac:CommodityClassification', textElement('cbc:ItemClassificationCode', value, { listID: scheme })),
    ),
    taxCategory('cac:ClassifiedTaxCategory', { category: line.vatCategory, rate: line.vatRate }),
    ...line.attributes.map(({ name, value }) =>
      element('cac:AdditionalItemProperty', textElement('cbc:Name', name), textElement('cbc:Value', value)),
    ),
  );
}

/** BG-29. A discount stands beside the gross price that it reduces. */
function writePrice(line: InvoiceLine, amount: AmountWriter): string {
  const discount = amount('cbc:Amount', line.priceDiscount);
  return element(
    'cac:Price',
    amount('cbc:PriceAmount', line.netPrice),
    decimalElement('cbc:BaseQuantity', line.priceBaseQuantity, { unitCode: line.priceBaseUnit }),
    discount === ''
      ? ''
      : element(
          'cac:AllowanceCharge',
          textElement('cbc:ChargeIndicator', 'false'),
          discount,
          amount('cbc:BaseAmount', line.grossPrice),
        ),
  );
}
