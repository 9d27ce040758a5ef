import type { CodeLists } from '../codes/code-lists.ts';
import type { EInvoice, PostalAddress } from '../model.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken, requireText } from './finding.ts';
import { isEmpty } from './is-empty.ts';
import type { RuleId } from './rule-texts.ts';

/**
 * Checks seller, buyer, payee, tax representative and place of delivery: BR-06 to BR-11, BR-17 to BR-20, BR-56, 57, 62,
 * 63, BR-CO-09, BR-CO-26.
 */
export function* checkParties({ invoice, lists }: RuleContext): Findings {
  const { seller, buyer, taxRepresentative, delivery } = invoice;
  yield* requireText('BR-06', 'seller.name', seller.name);
  yield* requireText('BR-07', 'buyer.name', buyer.name);
  yield* checkAddress('BR-08', 'BR-09', 'seller.address', seller.address);
  yield* checkAddress('BR-10', 'BR-11', 'buyer.address', buyer.address);
  if (
    isEmpty(seller.vatId) &&
    isEmpty(seller.legalRegistration?.value) &&
    seller.identifiers.every(({ value }) => isEmpty(value))
  ) {
    // Outside the scope of VAT no VAT id is allowed (BR-O-02).
    yield broken(
      'BR-CO-26',
      invoice.vatBreakdown.some(({ category }) => category === 'O') ? 'seller.identifiers' : 'seller.vatId',
    );
  }
  if (seller.electronicAddress)
    yield* requireText('BR-62', 'seller.electronicAddress.scheme', seller.electronicAddress.scheme);
  if (buyer.electronicAddress)
    yield* requireText('BR-63', 'buyer.electronicAddress.scheme', buyer.electronicAddress.scheme);
  yield* checkPayee(invoice);
  if (taxRepresentative) {
    yield* requireText('BR-18', 'taxRepresentative.name', taxRepresentative.name);
    yield* checkAddress('BR-19', 'BR-20', 'taxRepresentative.address', taxRepresentative.address);
    yield* requireText('BR-56', 'taxRepresentative.vatId', taxRepresentative.vatId);
  }
  if (delivery?.address) yield* requireText('BR-57', 'delivery.address.country', delivery.address.country);
  yield* checkVatIds(invoice, lists);
}

function* checkAddress(group: RuleId, country: RuleId, path: string, address: PostalAddress | null): Findings {
  if (address === null) yield broken(group, path);
  else yield* requireText(country, `${path}.country`, address.country);
}

function* checkPayee({ payee, seller }: EInvoice): Findings {
  if (payee === null) return;
  const isSeller =
    payee.name === seller.name ||
    (payee.identifier !== null && seller.identifiers.some(({ value }) => value === payee.identifier?.value));
  if (isEmpty(payee.name) || isSeller) yield broken('BR-17', 'payee.name');
}

/** Checks BR-CO-09: a VAT id begins with its country; Greece writes EL. */
function* checkVatIds({ seller, buyer, taxRepresentative }: EInvoice, { countries }: CodeLists): Findings {
  for (const [path, vatId] of [
    ['seller.vatId', seller.vatId],
    ['buyer.vatId', buyer.vatId],
    ['taxRepresentative.vatId', taxRepresentative?.vatId ?? ''],
  ] as const) {
    const prefix = vatId.trim().slice(0, 2);
    if (!isEmpty(vatId) && prefix !== 'EL' && !countries.has(prefix)) yield broken('BR-CO-09', path, { found: vatId });
  }
}
