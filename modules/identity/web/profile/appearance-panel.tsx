import { SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';

/** Light, dark or as the system, for this browser. */
export function AppearancePanel() {
  const { t } = useTranslation('identity');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title={t('profile.appearance')}>
      <SegmentedControl
        aria-label={t('profile.appearance')}
        value={colorScheme}
        onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`platform:scheme.${value}`) }))}
      />
      <Text size="sm" c="dimmed">
        {t('profile.appearanceNote')}
      </Text>
    </Card>
  );
}
