import { element, textElement } from '#platform/server/xml/write-xml.ts';
import type { InvoiceLine } from '../contract/model.ts';
import { decimalElement } from './decimal-element.ts';
import { accountingAccount, allowanceCharge, billingPeriod, invoicedObject, tax } from './write-cii-parts.ts';

/** BG-25. */
export function writeCiiLine(line: InvoiceLine): string {
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element(
      'ram:AssociatedDocumentLineDocument',
      textElement('ram:LineID', line.identifier),
      element('ram:IncludedNote', textElement('ram:Content', line.note)),
    ),
    tradeProduct(line),
    agreement(line),
    element(
      'ram:SpecifiedLineTradeDelivery',
      decimalElement('ram:BilledQuantity', line.quantity, { unitCode: line.unit }),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      tax('ram:ApplicableTradeTax', { category: line.vatCategory, rate: line.vatRate }),
      billingPeriod(line.period),
      ...line.allowances.map((allowance) => allowanceCharge(false, allowance)),
      ...line.charges.map((charge) => allowanceCharge(true, charge)),
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        decimalElement('ram:LineTotalAmount', line.netAmount),
      ),
      invoicedObject(line.objectIdentifier),
      accountingAccount(line.accountingReference),
    ),
  );
}

/** BG-31, BG-32. */
function tradeProduct(line: InvoiceLine): string {
  return element(
    'ram:SpecifiedTradeProduct',
    line.standardItemIdentifier === null
      ? ''
      : textElement('ram:GlobalID', line.standardItemIdentifier.value, {
          schemeID: line.standardItemIdentifier.scheme,
        }),
    textElement('ram:SellerAssignedID', line.sellerItemIdentifier),
    textElement('ram:BuyerAssignedID', line.buyerItemIdentifier),
    textElement('ram:Name', line.name),
    textElement('ram:Description', line.description),
    ...line.attributes.map(({ name, value }) =>
      element(
        'ram:ApplicableProductCharacteristic',
        textElement('ram:Description', name),
        textElement('ram:Value', value),
      ),
    ),
    ...line.classifications.map(({ value, scheme }) =>
      element('ram:DesignatedProductClassification', textElement('ram:ClassCode', value, { listID: scheme })),
    ),
    element('ram:OriginTradeCountry', textElement('ram:ID', line.originCountry)),
  );
}

/** BT-132, BG-29. A discount stands beside the gross price that it reduces. */
function agreement(line: InvoiceLine): string {
  const base = decimalElement('ram:BasisQuantity', line.priceBaseQuantity, { unitCode: line.priceBaseUnit });
  const discount = decimalElement('ram:ActualAmount', line.priceDiscount);
  const gross = decimalElement('ram:ChargeAmount', line.grossPrice);
  return element(
    'ram:SpecifiedLineTradeAgreement',
    element('ram:BuyerOrderReferencedDocument', textElement('ram:LineID', line.orderLineReference)),
    gross === ''
      ? ''
      : element(
          'ram:GrossPriceProductTradePrice',
          gross,
          base,
          discount === ''
            ? ''
            : element(
                'ram:AppliedTradeAllowanceCharge',
                element('ram:ChargeIndicator', textElement('udt:Indicator', 'false')),
                discount,
              ),
        ),
    element('ram:NetPriceProductTradePrice', decimalElement('ram:ChargeAmount', line.netPrice), base),
  );
}
