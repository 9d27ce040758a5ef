import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SendingDaysProps {
  /** Emails to send. */
  readonly count: number;
  /** Emails of the agency per day. */
  readonly perDay: number;
}

/** Says that emails to many people take more than a day; nothing if they do not. */
export function SendingDays({ count, perDay }: SendingDaysProps) {
  const { t } = useTranslation('real-estate');
  if (count <= perDay) return null;
  return (
    <Text size="sm" c="var(--kontor-warning-text)">
      {t('stakeholders.update.days', { perDay, days: Math.ceil(count / perDay) })}
    </Text>
  );
}
