import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { KeptInput } from './use-kept-input.ts';

/** Offers input of an earlier visit that was not saved. */
export function KeptInputNotice({ kept: { isOffered, restore, forget } }: { readonly kept: KeptInput }) {
  const { t } = useTranslation('platform');
  if (!isOffered) return null;
  return (
    <Alert className="kontor-notice" title={t('keptInput.title')}>
      <Text size="sm">{t('keptInput.text')}</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={restore}>
          {t('keptInput.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={forget}>
          {t('discard.leave')}
        </Button>
      </Group>
    </Alert>
  );
}
