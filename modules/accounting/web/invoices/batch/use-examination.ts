import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useFormatFindings } from '../check/use-format-findings.ts';
import { examinationQuery } from './examination-queries.ts';

/**
 * Examines invoices on the server, in words of the user.
 * @param isToday true for drafts as if they were dated today
 */
export function useExamination(invoiceIds: readonly string[], isToday: boolean) {
  const language = useLanguage();
  const format = useFormatFindings();
  const { data, isFetching, error, refetch } = useQuery(examinationQuery({ invoiceIds, isToday, language, format }));
  // An earlier answer may be outdated.
  return { examined: isFetching ? undefined : data, error, refetch };
}
