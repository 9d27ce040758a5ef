import { checkEInvoice, checkXRechnungRules } from '#modules/e-invoice/contract/rules/check-e-invoice.ts';
import type { RuleFinding } from '#modules/e-invoice/contract/rules/finding.ts';
import { hasDeliveryAddress, toEInvoice, toXRechnung } from '../to-e-invoice.ts';
import { calculateInvoiceTotals, vatRates } from '../invoice-totals.ts';
import type { InvoiceTotals } from '../invoice-totals.ts';
import type { InvoiceDraft } from '../invoice-draft.ts';
import { checkAuthority, isForAuthority } from './authorities.ts';
import { fieldOf } from './field-of.ts';
import type { CheckContext, InvoiceFinding } from './finding.ts';
import { checkLaw } from './law.ts';
import { checkPrintable } from './unprintable.ts';
import { findDocumentExcess } from '../document-size.ts';

const rank = { error: 0, warning: 1, hint: 2 } as const;

/** Findings of an invoice, and the e-invoice profile as which it may be issued. */
export interface Examination {
  /** Findings, the most serious first. */
  readonly findings: InvoiceFinding[];
  /** True if it is a valid XRechnung; any other invoice is issued under EN 16931 alone. */
  readonly isXRechnung: boolean;
}

/**
 * Checks an invoice before it is issued: against § 14 UStG, EN 16931 and Factur-X, whose findings are errors, and
 * against XRechnung, whose findings are warnings unless the buyer is an authority. The most serious finding comes
 * first, each with the field to correct.
 * @param invoice from the form or from the database; it may be incomplete
 */
export function checkInvoice(invoice: InvoiceDraft, context: CheckContext): InvoiceFinding[] {
  return examineInvoice(invoice, context).findings;
}

/** Returns the findings of `checkInvoice` and their effect on the e-invoice. */
export function examineInvoice(invoice: InvoiceDraft, context: CheckContext): Examination {
  const totals = sumDraft(invoice);
  const model = toEInvoice(invoice, totals, 'zugferd');
  const standard = checkEInvoice(model, { xrechnung: false, facturX: true });
  const xrechnung = checkXRechnungRules(toXRechnung(model, invoice));
  const rules = [...standard, ...xrechnung.flatMap((finding) => adapt(finding, invoice))].map((finding) =>
    toFinding(finding, invoice),
  );
  const law = [
    ...checkLaw(invoice, totals, context),
    ...checkAuthority(invoice),
    ...checkDocumentSize(invoice),
    ...checkPrintable(invoice),
  ];
  return {
    findings: withoutRepeats([...law, ...rules].toSorted((one, other) => rank[one.severity] - rank[other.severity])),
    isXRechnung: [...standard, ...xrechnung].every(({ severity }) => severity !== 'error'),
  };
}

/**
 * Adapts the severity: only authorities refuse an invalid XRechnung. The date of the supply is checked by the rules of
 * the law.
 */
function adapt(finding: RuleFinding, invoice: InvoiceDraft): RuleFinding[] {
  const isOfAuthority = isForAuthority(invoice);
  // XRechnung knows all our type codes except that of a prepayment.
  if (finding.rule === 'BR-DE-TMP-32' || (finding.rule === 'BR-DE-17' && !isOfAuthority)) return [];
  return [isOfAuthority || finding.severity !== 'error' ? finding : { ...finding, severity: 'warning' }];
}

/** Calculates the totals of an incomplete invoice: missing values count as zero. */
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
  return {
    rule,
    severity,
    field: fieldOf(path, { hasDeliveryAddress: hasDeliveryAddress(invoice) }),
    ...(Object.keys(params).length > 0 && { params }),
  };
}

/** Keeps the first error of each field: the law and the standards demand many of the same things. */
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

/** Checks that the text fits the limits of a printable document. */
function checkDocumentSize(invoice: InvoiceDraft): InvoiceFinding[] {
  const excess = findDocumentExcess(invoice);
  return excess === null
    ? []
    : [{ rule: 'document-size', severity: 'error', field: excess.field, params: { ...excess.params } }];
}
