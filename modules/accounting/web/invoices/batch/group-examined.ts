import type { ExaminedInvoice } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { sumInvoices } from './sum-picked.ts';

/** Invoice as it is named in a list: `RE-2026-0012, Bäckerei Sommer`. */
export interface NamedInvoice {
  readonly invoiceId: string;
  readonly customerName: string;
}

/** Facts that are told before several invoices are issued or sent. */
export interface ExaminedBatch {
  readonly count: number;
  /** Total with VAT in euros. */
  readonly sum: number;
  readonly customers: number;
  /** Drafts that cannot be issued, each with what is missing, in words. */
  readonly incomplete: readonly (NamedInvoice & { readonly texts: readonly string[] })[];
  /** Warnings in words, each with its invoices. */
  readonly warnings: readonly { readonly text: string; readonly invoices: readonly NamedInvoice[] }[];
  readonly withoutAddress: readonly NamedInvoice[];
  /** Drafts with another date than today. */
  readonly otherDays: number;
}

/**
 * Groups the examination of a batch by what a person decides on.
 * @param format writes a finding in words
 * @param today `YYYY-MM-DD` in Germany
 */
export function groupExamined(
  examined: readonly ExaminedInvoice[],
  format: (finding: InvoiceFinding) => string,
  today: string,
): ExaminedBatch {
  const warnings = new Map<string, NamedInvoice[]>();
  const incomplete: ExaminedBatch['incomplete'][number][] = [];
  for (const { invoiceId, customerName, findings } of examined) {
    const errors = onePerField(findings.filter(({ severity }) => severity === 'error'));
    if (errors.length > 0) incomplete.push({ invoiceId, customerName, texts: errors.map(format) });
    else
      for (const text of new Set(onePerField(findings.filter(({ severity }) => severity === 'warning')).map(format)))
        warnings.set(text, [...(warnings.get(text) ?? []), { invoiceId, customerName }]);
  }
  return {
    count: examined.length,
    sum: sumInvoices(examined, ({ totalSum }) => totalSum),
    customers: new Set(
      examined.map(({ customerId, customerName }) => (customerId === '' ? ` ${customerName}` : customerId)),
    ).size,
    incomplete,
    warnings: [...warnings]
      .map(([text, invoices]) => ({ text, invoices }))
      .toSorted((one, other) => other.invoices.length - one.invoices.length),
    withoutAddress: examined.filter(({ recipient }) => recipient === null),
    otherDays: examined.filter(({ status, invoiceDate }) => status === 'draft' && invoiceDate !== today).length,
  };
}

/** Keeps one finding of each field: law and standard demand the same. */
function onePerField(findings: readonly InvoiceFinding[]): readonly InvoiceFinding[] {
  return findings.filter(
    ({ field }, index) => field === '' || findings.findIndex((other) => other.field === field) === index,
  );
}
