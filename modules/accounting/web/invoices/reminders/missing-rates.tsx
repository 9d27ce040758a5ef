import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { configurationPage } from '../../pages.ts';

/** Notice that a base rate is missing, without which no interest is claimed; leads to its setting. */
export function MissingRates({ days }: { readonly days: readonly string[] }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const [first] = [...days].toSorted();
  if (first === undefined) return null;
  const link = configurationPage.link({}, { card: 'reminderConfig' });
  return (
    <Alert
      variant="default"
      role="note"
      icon={<IconAlertTriangle size={18} color="var(--kontor-warning-text)" aria-hidden />}
    >
      <Text size="sm">{t('reminding.missingRate', { day: formatDate(first, language) })}</Text>
      <Anchor size="sm" renderRoot={(props) => <Link {...link} {...props} />}>
        {t('reminding.enterRate')}
      </Anchor>
    </Alert>
  );
}
