import type { ErrorEntry } from '#platform/contract/errors.ts';
import type { ApiError } from '#platform/web/api/api-error.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';

const prefix = 'invoice.';

/** Converts an entry of the refusal into a finding of the check. */
export function toFinding({ field = '', params = {} }: ErrorEntry): InvoiceFinding {
  const { rule = '', ...others } = params;
  return {
    rule: String(rule),
    severity: 'error',
    field: field.startsWith(prefix) ? field.slice(prefix.length) : '',
    params: others,
  };
}

/** Returns the findings of the answer `invoice_incomplete`, which prevent an invoice from being issued. */
export function readRefusal({ errors }: ApiError): InvoiceFinding[] {
  return errors.filter(({ code }) => code === 'invoice_incomplete').map(toFinding);
}
