import type { EInvoice } from '../model.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken } from './finding.ts';
import { isEmpty } from './is-empty.ts';

/** A prepayment invoice is for what is still to come. */
const prepaymentInvoice = '386';

/** XRechnung informs where nothing says when the supply was made (BR-DE-TMP-32): each position, if not the invoice. */
export function* checkXRechnungDelivery({ invoice }: RuleContext): Findings {
  const lines = invoice.lines.length > 0 && invoice.lines.every(({ period }) => period !== null);
  if (!hasDelivery(invoice) && !lines) yield broken('BR-DE-TMP-32', 'delivery.date', { severity: 'hint' });
}

/** Factur-X from 1.08 on demands it (BR-FX-EN-04), except of prepayments; one position is enough. */
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
