import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { pickEntry, useCardEditing } from '#platform/web/settings/use-settings-form.ts';
import type { PropertyConfiguration } from '../../contract/configuration/configuration.ts';
import { DeliveryTabs } from '../import/delivery-tabs.tsx';
import { AdministrationOnly } from '../owner-view/administration-only.tsx';
import { connectionPage } from '../pages.ts';
import { ConnectionCard } from './connection-card.tsx';
import { configurationQuery } from './connection-queries.ts';
import { ScheduleCard } from './schedule-card.tsx';

/** Page of the delivery source and schedule; one card is edited at a time. */
export function ConnectionPage() {
  const { t } = useTranslation('property-owner');
  return (
    <AdministrationOnly title={t('configuration.title')}>
      <Stack gap="md" miw={0}>
        <DeliveryTabs current={connectionPage.path} />
        <ConnectionCards />
      </Stack>
    </AdministrationOnly>
  );
}

function ConnectionCards() {
  const { t } = useTranslation('property-owner');
  const configuration = useQuery(configurationQuery());
  const editingOf = useCardEditing<PropertyConfiguration['configIdentifier']>();
  const connection = pickEntry(configuration.data, 'ftpConfig');
  const schedule = pickEntry(configuration.data, 'dataSyncConfig');
  return (
    <Stack gap="md" maw={960}>
      <PageHeader title={t('configuration.title')} />
      {configuration.isPending ? <ListSkeleton rows={2} height={180} /> : null}
      {configuration.isError && configuration.data === undefined ? (
        <ErrorState error={configuration.error} onRetry={() => void configuration.refetch()} />
      ) : null}
      {connection === undefined ? null : <ConnectionCard entry={connection} card={editingOf('ftpConfig')} />}
      {schedule === undefined ? null : <ScheduleCard entry={schedule} card={editingOf('dataSyncConfig')} />}
    </Stack>
  );
}
