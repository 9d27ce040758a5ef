import { addDays } from '#platform/contract/days.ts';
import { checkEInvoice } from '../e-invoice/rules/check-e-invoice.ts';
import type { RuleFinding } from '../e-invoice/rules/finding.ts';
import { toEInvoice } from '../e-invoice/to-e-invoice.ts';
import { calculateInvoiceTotals, type InvoiceTotals, vatRates } from '../invoice-totals.ts';
import type { InvoiceDraft } from '../invoices.ts';
import { fieldOf } from './field-of.ts';
import type { CheckContext, InvoiceFinding } from './finding.ts';
import { checkLaw } from './law.ts';
import { checkTexts } from './texts.ts';

const rank = { error: 0, warning: 1, hint: 2 } as const;
const usualTermDays = 14;

/** A routing id of a German authority: they refuse what is no valid XRechnung. */
const routingId = /^\d{2,12}-(?:[A-Z0-9]{1,30}-)?\d{2}$/u;

/**
 * What an invoice lacks before it may be issued: by § 14 UStG, by EN 16931 and Factur-X, which are errors, and by XRechnung, which
 * warns unless the buyer is an authority. The most serious first, each with the field where it is mended.
 *
 * @param invoice as it stands in the form or in the database; incomplete ones are what it is for
 */
export function checkInvoice(invoice: InvoiceDraft, context: CheckContext): InvoiceFinding[] {
  const totals = sumDraft(invoice);
  const law = [...checkLaw(invoice, totals, context), ...checkTexts(invoice)];
  const standard = checkEInvoice(toEInvoice(invoice, totals, 'zugferd'), { xrechnung: false, facturX: true });
  const known = new Set(standard.map(keyOf));
  const xrechnung = checkEInvoice(toEInvoice(invoice, totals, 'xrechnung'), { xrechnung: true, facturX: false }).filter((finding) => !known.has(keyOf(finding)) && finding.rule !== 'BR-DE-TMP-32');
  const isForAuthority = routingId.test((invoice.buyerReference ?? '').trim());
  const rules = [
    ...standard.map((finding) => toFinding(finding, invoice)),
    ...xrechnung.map((finding) => toFinding(isForAuthority || finding.severity !== 'error' ? finding : { ...finding, severity: 'warning' }, invoice)),
  ];
  return withoutRepeats([...law, ...rules]).toSorted((one, other) => rank[one.severity] - rank[other.severity]);
}

/** Whether it would be a valid XRechnung: what is not leaves the house by EN 16931 alone. */
export function isXRechnung(invoice: InvoiceDraft): boolean {
  return checkEInvoice(toEInvoice(invoice, sumDraft(invoice), 'xrechnung'), { xrechnung: true, facturX: false }).every(({ severity }) => severity !== 'error');
}

/** Totals of an invoice of which something may be missing: that counts as zero. */
export function sumDraft(invoice: InvoiceDraft): InvoiceTotals {
  const positions = (invoice.positions ?? []).map((position) => ({ ...position, count: position.count ?? 0, price: position.price ?? 0, vat: position.vat ?? vatRates[0] }));
  return calculateInvoiceTotals({ ...invoice, positions });
}

function keyOf({ rule, path }: RuleFinding): string {
  return `${rule} ${path}`;
}

function toFinding({ rule, severity, path, expected, found }: RuleFinding, invoice: InvoiceDraft): InvoiceFinding {
  const params = { ...(expected === undefined ? {} : { expected }), ...(found === undefined ? {} : { found }) };
  const fix = rule === 'BR-CO-25' && invoice.invoiceDate ? { changes: [{ field: 'invoiceDueDate', value: addDays(invoice.invoiceDate, usualTermDays) }] } : undefined;
  return { rule, severity, field: fieldOf(path), ...(Object.keys(params).length > 0 && { params }), ...(fix && { fix }) };
}

/** The law and the standards ask for many of the same things: of each field the first to ask is enough. */
function withoutRepeats(findings: readonly InvoiceFinding[]): InvoiceFinding[] {
  const errors = new Set<string>();
  const seen = new Set<string>();
  return findings.filter(({ rule, severity, field }) => {
    const key = `${rule} ${field}`;
    if (seen.has(key) || (field !== '' && errors.has(field))) return false;
    seen.add(key);
    if (severity === 'error') errors.add(field);
    return true;
  });
}
