import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/check/finding.ts';
import { ruleWordsQuery } from '../../e-invoice/rule-words.ts';
import { sayFinding } from '../check/say-finding.ts';
import type { Say } from '../check/say-finding.ts';

/** The rules that an invoice breaks, in words and as the law or the standard names them. */
export function BrokenRules({ findings }: { readonly findings: readonly InvoiceFinding[] }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { data: words } = useQuery(ruleWordsQuery(language));
  if (findings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('takeOver.noRules')}
      </Text>
    );
  }
  if (words === undefined) return <ListSkeleton rows={1} height={20} />;
  return (
    <Stack component="ul" gap={4} m={0} pl={18}>
      {findings.map((finding) => (
        <Text key={`${finding.rule} ${finding.field}`} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {sayFinding(finding, language, { say: t as Say, words })}{' '}
          <Text span size="xs" c="dimmed">
            {finding.rule}
          </Text>
        </Text>
      ))}
    </Stack>
  );
}
