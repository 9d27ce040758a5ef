import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Warns of unknown placeholders, which stay in the mail; renders nothing without any. */
export function PlaceholderHint({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('accounting');
  if (names.length === 0) return null;
  return (
    <Text size="sm" c="var(--kontor-warning-text)" role="status">
      {t('sending.notReplaced', { names: names.join(', ') })}
    </Text>
  );
}
