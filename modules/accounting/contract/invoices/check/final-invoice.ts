import { fromCents } from '#platform/contract/decimals.ts';
import { listDeductions, listUnpaid, subtractDeductions } from '../instalments.ts';
import type { Deduction } from '../instalments.ts';
import type { InvoiceTotals } from '../invoice-totals.ts';
import type { InvoiceDraft } from '../invoice-draft.ts';
import type { InvoiceFinding } from './finding.ts';

type Findings = Generator<InvoiceFinding, void>;

const namesVat = /umsatzsteuer|mehrwertsteuer|(?<!\p{L})(?:USt|MwSt|VAT|TVA|IVA|НДС)(?!\p{L})|增值税/iu;

/**
 * Checks § 14 (5) sentence 2 UStG: a final invoice deducts the payments on account and their VAT for which interim
 * invoices were issued.
 */
export function* checkFinalInvoice(invoice: InvoiceDraft, { vatCents, breakdown }: InvoiceTotals): Findings {
  if (invoice.invoiceType !== 'final') return;
  const deductions = listDeductions(invoice.precedingInvoices);
  if (deductions.length > 0) {
    yield* checkDeductions(invoice, breakdown, deductions);
    return;
  }
  const {
    precedingInvoices = [],
    prepaidAmount,
    description = '',
    invoiceAdditionsTop = '',
    invoiceAdditionsBottom = '',
    paymentTerms = '',
  } = invoice;
  if (precedingInvoices.length === 0) yield { rule: '§14(5)-USTG', severity: 'warning', field: 'precedingInvoices' };
  if (!prepaidAmount) yield { rule: '§14(5)-USTG', severity: 'warning', field: 'prepaidAmount' };
  // An invoice has no field for it: VAT is charged on everything, and § 14c UStG would have it paid twice.
  else if (
    vatCents !== 0n &&
    ![description, invoiceAdditionsTop, invoiceAdditionsBottom, paymentTerms].some((text) => namesVat.test(text))
  ) {
    yield { rule: '§14(5)-USTG', severity: 'hint', field: 'invoiceAdditionsBottom' };
  }
}

/** Checks the deducted instalments: received in full, and at no rate more than this invoice charges. */
function* checkDeductions(
  { precedingInvoices = [] }: InvoiceDraft,
  breakdown: InvoiceTotals['breakdown'],
  deductions: readonly Deduction[],
): Findings {
  const fieldOf = (number: string): string =>
    `precedingInvoices.${precedingInvoices.findIndex(({ invoiceId }) => invoiceId === number)}.invoiceId`;
  for (const { invoiceId, openCents } of listUnpaid(deductions))
    yield {
      rule: 'instalment-unpaid',
      severity: 'warning',
      field: fieldOf(invoiceId),
      params: { number: invoiceId, amount: fromCents(openCents) },
    };
  for (const { vat, netCents, vatCents } of subtractDeductions(breakdown, deductions))
    if (netCents < 0n || vatCents < 0n)
      yield { rule: 'instalments-exceed', severity: 'warning', field: 'precedingInvoices', params: { rate: vat } };
}
