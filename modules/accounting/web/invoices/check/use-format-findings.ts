import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { loadTexts } from '#platform/web/i18n/i18n.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { ruleWordsQuery } from '#modules/e-invoice/web/index.tsx';
import { formatFinding } from './format-finding.ts';
import type { TranslateFirst } from './format-finding.ts';

/** Formats findings outside the panel: loads the texts first. */
export function useFormatFindings(): (findings: readonly InvoiceFinding[]) => Promise<string[]> {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  return async (findings) => {
    if (findings.length === 0) return [];
    const [words] = await Promise.all([
      client.ensureQueryData(ruleWordsQuery(language)),
      loadTexts(['accounting/check']),
    ]);
    return findings.map((finding) => formatFinding(finding, language, { translate: t as TranslateFirst, words }));
  };
}
