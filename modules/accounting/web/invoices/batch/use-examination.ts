import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { examineInvoices, maxExaminedAtOnce } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import type { ExaminedInvoice } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import { invoiceKeys } from '../../query-keys.ts';
import { nameFinding } from '../check/format-finding.ts';
import { useFormatFindings } from '../check/use-format-findings.ts';
import { groupExamined } from './group-examined.ts';

/**
 * Examines invoices on the server, in parts, and groups what was found, in words.
 * @param isToday true for drafts as if they were dated today
 */
export function useExamination(invoiceIds: readonly string[], isToday: boolean) {
  const language = useLanguage();
  const say = useFormatFindings();
  const query = useQuery({
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
      const texts = await say(findings);
      const words = new Map(findings.map((finding, index) => [keyOf(finding), texts[index] ?? '']));
      return groupExamined(examined, (finding) => words.get(keyOf(finding)) ?? '', todayInGermany());
    },
  });
  // An earlier answer may be outdated.
  return { examined: query.isFetching ? undefined : query.data, error: query.error, refetch: query.refetch };
}

/** Findings of the same rule and field may name different values. */
function keyOf(finding: ExaminedInvoice['findings'][number]): string {
  return `${nameFinding(finding)} ${JSON.stringify(finding.params ?? {})}`;
}
