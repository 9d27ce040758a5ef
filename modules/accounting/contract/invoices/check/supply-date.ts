import type { InvoiceDraft } from '../invoice-draft.ts';
import type { InvoiceFinding } from './finding.ts';

type Findings = Generator<InvoiceFinding, void>;

/**
 * Checks § 14 (4) no. 6 UStG: the day or the period of the supply. An interim invoice may precede it: the day of a
 * payment on account is required once it is received, which is unknown when the invoice requests it.
 */
export function* checkSupplyDate(invoice: InvoiceDraft): Findings {
  const { invoiceDate, serviceDate, servicePeriodStart, servicePeriodEnd, positions = [] } = invoice;
  const isInterim = invoice.invoiceType === 'partial';
  const isDated =
    Boolean(serviceDate || (servicePeriodStart && servicePeriodEnd)) ||
    (positions.length > 0 && positions.every((position) => position.servicePeriodStart || position.servicePeriodEnd));
  if (Boolean(servicePeriodStart) !== Boolean(servicePeriodEnd)) {
    yield {
      rule: '§14(4)6-USTG',
      severity: isInterim ? 'warning' : 'error',
      field: servicePeriodStart ? 'servicePeriodEnd' : 'servicePeriodStart',
    };
  } else if (!isDated && isInterim) {
    yield { rule: '§14(4)6-USTG-partial', severity: 'hint', field: 'serviceDate' };
  } else if (!isDated) {
    const fix = invoiceDate ? { fix: { changes: [{ field: 'serviceDate', value: invoiceDate }] } } : {};
    yield { rule: '§14(4)6-USTG', severity: 'error', field: 'serviceDate', ...fix };
  }
}
