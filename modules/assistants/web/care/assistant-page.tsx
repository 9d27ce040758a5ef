import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { TodayPeople } from './today-people.tsx';

/** First screen of care: the greeting, and the people of today. */
export function AssistantPage() {
  const { t } = useTranslation('assistants');
  return (
    <Stack gap="md" miw={0}>
      <PageHeader title={t('tabs.assistant')} />
      <Text>{t('care.greeting')}</Text>
      <TodayPeople />
    </Stack>
  );
}
