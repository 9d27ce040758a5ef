import { Alert, Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useLiveEvent } from '#platform/web/realtime/live-connection.ts';
import { ownerAccessChanged } from '../../contract/owner-view/owner-access-changed.ts';
import { useEndView } from './use-end-view.ts';
import { useOwnerView } from './use-owner-view.ts';
import classes from './owner-notice.module.css';

/** Notice above every page of the module during a view as an owner. Removes cached data that is no longer visible. */
export function OwnerNotice() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const client = useQueryClient();
  const { view } = useOwnerView();
  const end = useEndView();
  useLiveEvent(ownerAccessChanged, () => void client.resetQueries());
  const endsAt = view?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setTimeout(
      () => void client.resetQueries(),
      Math.max(1000, Date.parse(endsAt) - readClock().getTime() + 1000),
    );
    return () => clearTimeout(timer);
  }, [client, endsAt]);
  if (view === null) return null;
  return (
    <Alert role="status" className={`kontor-notice ${classes.notice}`} mb="md" icon={<IconEye size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {t('ownerView.notice', { name: view.name, instant: formatGermanInstant(view.endsAt, language) })}
        </Text>
        <Button size="xs" loading={end.isRunning} onClick={() => end.run({})}>
          {t('ownerView.end')}
        </Button>
      </Group>
    </Alert>
  );
}
