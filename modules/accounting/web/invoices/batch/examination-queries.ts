import { queryOptions } from '@tanstack/react-query';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { call } from '#platform/web/api/client.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { examineInvoices, maxExaminedAtOnce } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import type { ExaminedInvoice } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { invoiceKeys } from '../../query-keys.ts';
import { nameFinding } from '../check/format-finding.ts';
import { groupExamined } from './group-examined.ts';

interface Examination {
  readonly invoiceIds: readonly string[];
  /** True for drafts as if they were dated today. */
  readonly isToday: boolean;
  readonly language: LanguageKey;
  readonly format: (findings: readonly InvoiceFinding[]) => Promise<string[]>;
}

/** Queries the examination of invoices, in parts, grouped by what a person decides on. */
export function examinationQuery({ invoiceIds, isToday, language, format }: Examination) {
  return queryOptions({
    queryKey: [...invoiceKeys.all, 'examination', language, isToday, invoiceIds],
    // Invoices change on other pages; what was asked for once must not change under the question.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const examined: ExaminedInvoice[] = [];
      for (let start = 0; start < invoiceIds.length; start += maxExaminedAtOnce) {
        const part = invoiceIds.slice(start, start + maxExaminedAtOnce);
        const { invoices } = await call(
          examineInvoices,
          { body: { invoiceIds: part, today: isToday } },
          { signal, background: true },
        );
        examined.push(...invoices);
      }
      const findings = examined.flatMap((invoice) => invoice.findings);
      const texts = await format(findings);
      const words = new Map(findings.map((finding, index) => [keyOf(finding), texts[index] ?? '']));
      return groupExamined(examined, (finding) => words.get(keyOf(finding)) ?? '', todayInGermany());
    },
  });
}

/** Findings of the same rule and field may name different values. */
function keyOf(finding: InvoiceFinding): string {
  return `${nameFinding(finding)} ${JSON.stringify(finding.params ?? {})}`;
}
