import type { Findings, RuleContext } from './finding.ts';
import { broken, requireText } from './finding.ts';
import { isEmpty } from './is-empty.ts';

/** Codes of UNTDID 4461 for a transfer: credit transfer and SEPA credit transfer. */
export const transferCodes: ReadonlySet<string> = new Set(['30', '58']);

/** The first 6 and the last 4 digits (PCI DSS). */
const maxCardDigits = 10;

/** Checks the means of payment: BR-49, 50, 51, 61. */
export function* checkPayment({ invoice: { payment } }: RuleContext): Findings {
  if (payment === null) return;
  yield* requireText('BR-49', 'payment.meansCode', payment.meansCode);
  if (transferCodes.has(payment.meansCode)) {
    for (const [index, { account }] of payment.transfers.entries())
      yield* requireText('BR-50', `payment.transfers.${index}.account`, account);
    if (payment.transfers.every(({ account }) => isEmpty(account))) yield broken('BR-61', 'payment.transfers');
  }
  if (payment.card && payment.card.accountNumber.length > maxCardDigits)
    yield broken('BR-51', 'payment.card.accountNumber', { severity: 'warning' });
}
