import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { RuleWords } from '../contract/rules/format-rule.ts';
import type { EInvoiceView } from '../contract/view.ts';
import { Elsewhere } from './e-invoice-terms.tsx';
import { nameTerm, writeTerm } from './name-term.ts';
import textClasses from '#platform/web/components/text.module.css';

/**
 * Result of the comparison of letter and XML, with both values of each difference. The XML prevails in hybrids (UStAE
 * 14.4).
 */
export function EInvoiceDifferences({
  view: { differences, hasText, currency },
  words,
}: {
  readonly view: EInvoiceView;
  readonly words: RuleWords | undefined;
}) {
  const { t } = useTranslation('e-invoice');
  const language = useLanguage();
  if (differences.length === 0) {
    return (
      <Alert
        role="status"
        variant="light"
        color={hasText ? 'green' : 'gray'}
        icon={hasText ? <IconCircleCheck size={18} /> : <IconInfoCircle size={18} />}
      >
        {t(hasText ? 'view.same' : 'view.noText')}
      </Alert>
    );
  }
  return (
    <Alert
      role="status"
      variant="light"
      color="yellow"
      icon={<IconAlertTriangle size={18} />}
      title={t('view.differs', { count: differences.length })}
    >
      <Text size="sm">{t('view.leads')}</Text>
      <ul className={textClasses['list']}>
        {differences.map((difference) => {
          const { path, term, xml, from } = difference;
          return (
            <li key={`${from} ${path}`} className={textClasses['anywhere']}>
              <Text size="sm" component="div">
                <strong>{nameTerm(path, words, t)}</strong> ({term}):{' '}
                {xml === null
                  ? t('view.missing.xml')
                  : t('view.instead.xml', { value: writeTerm(path, xml, currency, language) })}
              </Text>
              <Elsewhere difference={difference} currency={currency} />
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
