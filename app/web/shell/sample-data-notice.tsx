import { Alert } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sampleData } from '#platform/web/state/sample-data.ts';
import { useStore } from '#platform/web/state/store.ts';

/** Says in development mode that records are made up and nothing of them is stored. */
export function SampleDataNotice() {
  const { t } = useTranslation(['organizations']);
  if (!useStore(sampleData)) return null;
  return (
    <Alert role="note" className="kontor-notice" mb="md" icon={<IconFlask size={18} aria-hidden />}>
      {t('organizations:sampleData')}
    </Alert>
  );
}
