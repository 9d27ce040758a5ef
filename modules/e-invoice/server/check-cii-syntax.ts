import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { RuleFinding } from '../contract/rules/finding.ts';
import { broken } from '../contract/rules/finding.ts';
import { checkElements } from './check-elements.ts';

/** The schema demands it even if it is empty. */
const mayBeEmpty: ReadonlySet<string> = new Set(['ApplicableHeaderTradeDelivery']);

/** Checks rules that only CII can break, because the model cannot express the forbidden content. */
export function* checkCiiSyntax(
  root: XmlElement,
  { xrechnung }: { readonly xrechnung: boolean },
): Generator<RuleFinding, void> {
  const settlement = ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement'] as const;
  const terms = listElements(root, ...settlement, 'SpecifiedTradePaymentTerms');
  if (terms.some((one) => listElements(one, 'Description').length > 1)) yield broken('CII-SR-453', 'paymentTerms');
  const cards = listElements(
    root,
    ...settlement,
    'SpecifiedTradeSettlementPaymentMeans',
    'ApplicableTradeSettlementFinancialCard',
  ).map((card) => textAt(card, 'ID'));
  if (new Set(cards).size > 1) yield broken('BR-66', 'payment.card');
  const currency = textAt(root, ...settlement, 'InvoiceCurrencyCode');
  const vats = listElements(
    root,
    ...settlement,
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    'TaxTotalAmount',
  ).filter(({ attributes }) => attributes['currencyID'] === currency);
  if (vats.length > 1) yield broken('PEPPOL-EN16931-R053', 'totals.vat');
  if (xrechnung) {
    for (const [index, line] of listElements(
      root,
      'SupplyChainTradeTransaction',
      'IncludedSupplyChainTradeLineItem',
    ).entries()) {
      const discounts = listElements(
        line,
        'SpecifiedLineTradeAgreement',
        'GrossPriceProductTradePrice',
        'AppliedTradeAllowanceCharge',
      );
      if (discounts.some((entry) => textAt(entry, 'ChargeIndicator', 'Indicator') === 'true'))
        yield broken('PEPPOL-EN16931-R044', `lines.${index}.priceDiscount`);
    }
  }
  yield* checkElements(root, { xrechnung, amount: /Amount$/u, indicator: 'Indicator', mayBeEmpty });
}
