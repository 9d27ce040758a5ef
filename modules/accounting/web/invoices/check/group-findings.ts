import { severities } from '#modules/accounting/contract/invoices/check/finding.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { senderFields } from '#modules/accounting/contract/company/company.ts';

/** Findings that are shown as one line, the most serious first. */
export interface FindingGroup {
  readonly findings: readonly [InvoiceFinding, ...InvoiceFinding[]];
  /** True if they all are company data that the invoice lacks. */
  readonly isCompany: boolean;
}

const isSender = (field: string): boolean => senderFields.some((name) => name === field);

/**
 * Groups findings into lines: one for all missing company data, one for each other field that is empty, as law and
 * standards then demand the same; findings of a filled field differ.
 * @param isEmptyAt true if the field at this path is empty
 */
export function groupFindings(
  findings: readonly InvoiceFinding[],
  isEmptyAt: (path: string) => boolean,
): readonly FindingGroup[] {
  const groups = new Map<string, { readonly isCompany: boolean; readonly found: InvoiceFinding[] }>();
  for (const finding of severities.flatMap((severity) => findings.filter((one) => one.severity === severity))) {
    const { field, rule, severity } = finding;
    const isEmpty = field !== '' && isEmptyAt(field);
    const isCompany = isEmpty && isSender(field) && severity !== 'hint';
    const key = isCompany ? 'company' : isEmpty ? field : `${field} ${rule}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { isCompany, found: [finding] });
    else group.found.push(finding);
  }
  return [...groups.values()].map(({ isCompany, found }) => ({
    isCompany,
    findings: found as [InvoiceFinding, ...InvoiceFinding[]],
  }));
}

/**
 * Returns the findings for a new invoice that nobody has tried to save or to issue: of the fields that were left, and
 * of the company, whose data are not typed here.
 * @param isTouchedAt true if the field at this path was left or filled
 */
export function keepTouched(
  findings: readonly InvoiceFinding[],
  isTouchedAt: (path: string) => boolean,
): readonly InvoiceFinding[] {
  return findings.filter(({ field }) => isSender(field) || (field !== '' && isTouchedAt(field)));
}
