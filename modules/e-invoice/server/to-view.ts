import { eInvoiceSections } from '../contract/view.ts';
import type { EInvoiceDifference, EInvoiceSection, EInvoiceView } from '../contract/view.ts';
import type { CheckReport } from '../contract/check-report.ts';
import type { EInvoiceTerm } from '../contract/terms.ts';

/** Comparison of an e-invoice with its pages. */
export interface EInvoiceComparison {
  /** Null if there is no XML. */
  readonly report: CheckReport | null;
  readonly terms: readonly EInvoiceTerm[];
  readonly differences: readonly EInvoiceDifference[];
  readonly hasText: boolean;
  readonly source: string | null;
}

const sectionsOfPaths: Readonly<Record<string, EInvoiceSection>> = {
  period: 'delivery',
  dueDate: 'payment',
  paymentTerms: 'payment',
  precedingInvoices: 'references',
  buyerReference: 'references',
  projectReference: 'references',
  contractReference: 'references',
  orderReference: 'references',
  salesOrderReference: 'references',
  receivingAdviceReference: 'references',
  despatchAdviceReference: 'references',
  tenderReference: 'references',
  objectIdentifier: 'references',
  accountingReference: 'references',
};
const numbered: ReadonlySet<EInvoiceSection> = new Set([
  'lines',
  'allowances',
  'charges',
  'vatBreakdown',
  'attachments',
]);

/** Converts a comparison for the page that shows an e-invoice beside its letter. */
export function toView({ report, terms, differences, hasText, source }: EInvoiceComparison): EInvoiceView {
  const groups = Map.groupBy(terms, (term) => JSON.stringify(placeOf(term)));
  const sections = [...groups].map(([key, entries]) => ({
    ...(JSON.parse(key) as ReturnType<typeof placeOf>),
    terms: [...entries],
  }));
  return {
    format: report?.format ?? null,
    profileName: report?.profileName ?? null,
    currency: report?.currency ?? null,
    sections: sections.toSorted(
      (one, other) => eInvoiceSections.indexOf(one.section) - eInvoiceSections.indexOf(other.section),
    ),
    differences: [...differences],
    findings: report?.findings ?? [],
    hasText,
    source,
  };
}

function placeOf({ path }: EInvoiceTerm): { readonly section: EInvoiceSection; readonly number: number | null } {
  const [first = '', index = ''] = path.split('.');
  const section = eInvoiceSections.find((name) => name === first) ?? sectionsOfPaths[first] ?? 'document';
  return { section, number: numbered.has(section) ? Number(index) + 1 : null };
}
