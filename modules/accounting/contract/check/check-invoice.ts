import { addDays } from '#platform/contract/days.ts';
import { checkEInvoice, checkXRechnungRules } from '../e-invoice/rules/check-e-invoice.ts';
import type { RuleFinding } from '../e-invoice/rules/finding.ts';
import { toEInvoice, toXRechnung } from '../e-invoice/to-e-invoice.ts';
import { calculateInvoiceTotals, vatRates } from '../invoice-totals.ts';
import type { InvoiceTotals } from '../invoice-totals.ts';
import type { InvoiceDraft } from '../invoice-draft.ts';
import { checkAuthority, isForAuthority } from './authorities.ts';
import { checkDocumentSize } from './document-size.ts';
import { fieldOf } from './field-of.ts';
import type { CheckContext, InvoiceFinding } from './finding.ts';
import { checkLaw } from './law.ts';

const rank = { error: 0, warning: 1, hint: 2 } as const;
const usualTermDays = 14;

/** What is found in an invoice, and as which e-invoice it may be issued. */
export interface Examination {
  /** The most serious first. */
  readonly findings: InvoiceFinding[];
  /** Whether it is a valid XRechnung: one that is not is issued by EN 16931 alone. */
  readonly isXRechnung: boolean;
}

/**
 * What an invoice lacks before it may be issued: by § 14 UStG, by EN 16931 and Factur-X, which are errors, and by
 * XRechnung, which warns unless the buyer is an authority. The most serious first, each with the field where it is
 * mended.
 *
 * @param invoice as it stands in the form or in the database; incomplete ones are what it is for
 */
export function checkInvoice(invoice: InvoiceDraft, context: CheckContext): InvoiceFinding[] {
  return examineInvoice(invoice, context).findings;
}

/** The findings of `checkInvoice`, and what they mean for the e-invoice. */
export function examineInvoice(invoice: InvoiceDraft, context: CheckContext): Examination {
  const totals = sumDraft(invoice);
  const model = toEInvoice(invoice, totals, 'zugferd');
  const standard = checkEInvoice(model, { xrechnung: false, facturX: true });
  const xrechnung = checkXRechnungRules(toXRechnung(model, invoice));
  const rules = [...standard, ...xrechnung.flatMap((finding) => adapt(finding, invoice))].map((finding) =>
    toFinding(finding, invoice),
  );
  const law = [...checkLaw(invoice, totals, context), ...checkAuthority(invoice), ...checkDocumentSize(invoice)];
  return {
    findings: withoutRepeats([...law, ...rules].toSorted((one, other) => rank[one.severity] - rank[other.severity])),
    isXRechnung: [...standard, ...xrechnung].every(({ severity }) => severity !== 'error'),
  };
}

/** Only authorities refuse what is no valid XRechnung. When the supply was made is asked for by the law. */
function adapt(finding: RuleFinding, invoice: InvoiceDraft): RuleFinding[] {
  const isOfAuthority = isForAuthority(invoice);
  // Of our type codes only that of a prepayment is unknown to XRechnung.
  if (finding.rule === 'BR-DE-TMP-32' || (finding.rule === 'BR-DE-17' && !isOfAuthority)) return [];
  return [isOfAuthority || finding.severity !== 'error' ? finding : { ...finding, severity: 'warning' }];
}

/** Totals of an invoice of which something may be missing: that counts as zero. */
export function sumDraft(invoice: InvoiceDraft): InvoiceTotals {
  const positions = (invoice.positions ?? []).map((position) => ({
    ...position,
    count: position.count ?? 0,
    price: position.price ?? 0,
    vat: position.vat ?? vatRates[0],
  }));
  return calculateInvoiceTotals({ ...invoice, positions });
}

function toFinding({ rule, severity, path, expected, found }: RuleFinding, invoice: InvoiceDraft): InvoiceFinding {
  const params = { ...(expected === undefined ? {} : { expected }), ...(found === undefined ? {} : { found }) };
  const fix =
    rule === 'BR-CO-25' && invoice.invoiceDate
      ? { changes: [{ field: 'invoiceDueDate', value: addDays(invoice.invoiceDate, usualTermDays) }] }
      : undefined;
  return {
    rule,
    severity,
    field: fieldOf(path),
    ...(Object.keys(params).length > 0 && { params }),
    ...(fix && { fix }),
  };
}

/** The law and the standards ask for many of the same things: of each field the first error is enough. */
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
