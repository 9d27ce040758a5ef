import type { EInvoice } from '../model.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken } from './finding.ts';
import { isEmpty } from './is-empty.ts';

/** A prepayment invoice precedes the supply. */
const prepaymentInvoice = '386';

/**
 * Checks the date of the supply for XRechnung, which informs if it is missing (BR-DE-TMP-32): on the invoice or on each
 * position.
 */
export function* checkXRechnungDelivery({ invoice }: RuleContext): Findings {
  const lines = invoice.lines.length > 0 && invoice.lines.every(({ period }) => period !== null);
  if (!hasDelivery(invoice) && !lines) yield broken('BR-DE-TMP-32', 'delivery.date', { severity: 'hint' });
}

/**
 * Checks the date of the supply for Factur-X from 1.08 on (BR-FX-EN-04), except for prepayments; one position is
 * enough.
 */
export function* checkFacturXDelivery({ invoice }: RuleContext): Findings {
  if (
    invoice.typeCode !== prepaymentInvoice &&
    !hasDelivery(invoice) &&
    invoice.lines.every(({ period }) => period === null)
  )
    yield broken('BR-FX-EN-04', 'delivery.date');
}

function hasDelivery({ delivery, period }: EInvoice): boolean {
  return !isEmpty(delivery?.date) || period !== null;
}
