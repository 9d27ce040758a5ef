import { SegmentedControl, Text, Title, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Light, dark or as the system, for this browser. */
export function AppearancePanel() {
  const { t } = useTranslation('identity');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className="kontor-panel">
      <Title order={2} size="h5" id="appearance">
        {t('profile.appearance')}
      </Title>
      <SegmentedControl
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`platform:scheme.${value}`) }))}
      />
      <Text size="sm" c="dimmed">
        {t('profile.appearanceNote')}
      </Text>
    </section>
  );
}
