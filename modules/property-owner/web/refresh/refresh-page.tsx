import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconListCheck, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { DeliveryTabs } from '../import/delivery-tabs.tsx';
import { AdministrationOnly } from '../owner-view/administration-only.tsx';
import { refreshPage, unassignedPage } from '../pages.ts';
import { FormatCard } from './format-card.tsx';
import { RefreshDetails } from './refresh-details.tsx';
import { RunningCard, WaitingCard } from './refresh-notices.tsx';
import { refreshList, useRunning, useStartRefresh } from './refresh-queries.ts';
import { StateBadge } from './state-badge.tsx';
import { useSayOutcome } from './use-say-outcome.ts';
import { UnassignedNotice } from './unassigned-notice.tsx';

/** Page that starts a refresh and lists deliveries. */
export function RefreshPage() {
  const { t } = useTranslation('property-owner');
  return (
    <AdministrationOnly title={t('refresh.title')}>
      <Stack gap="md" miw={0}>
        <DeliveryTabs current={refreshPage.path} />
        <Refreshes />
      </Stack>
    </AdministrationOnly>
  );
}

function Refreshes() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const list = useList(refreshList);
  const start = useStartRefresh();
  const { sayRow } = useSayOutcome();
  const { running, waiting, done, total } = useRunning();
  useFreshJournal(running?.id);
  const nameOf = ({ delivery, startedAt }: Refresh) => delivery?.deliveryId ?? formatGermanInstant(startedAt, language);
  // The time of a run without a delivery stands beside it.
  const sayDelivery = ({ delivery }: Refresh) => delivery?.deliveryId ?? t('refresh.run');
  const isBusy = running !== undefined || start.isRunning;
  return (
    <ListPage
      list={list}
      title={t('refresh.title')}
      action={
        <Group gap={12}>
          <Button
            variant="default"
            leftSection={<IconListCheck size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => start.run({ body: { dryRun: true } })}
          >
            {t('refresh.check')}
          </Button>
          <Button
            leftSection={<IconRefresh size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => start.run({ body: {} })}
          >
            {t('refresh.start')}
          </Button>
        </Group>
      }
      notices={
        <>
          {running === undefined ? null : <RunningCard running={running} done={done} total={total} />}
          {waiting === undefined || isBusy ? null : (
            <WaitingCard waiting={waiting} onConfirm={() => start.run({ body: { confirm: waiting.id } })} />
          )}
          <UnassignedNotice />
        </>
      }
      empty={{ icon: <IconRefresh size={28} />, title: t('refresh.emptyTitle'), text: t('refresh.emptyText') }}
      foot={
        <Stack gap="md">
          <Anchor component={Link} to={unassignedPage.path} size="sm" w="fit-content">
            {t('unassigned.title')}
          </Anchor>
          <FormatCard />
        </Stack>
      }
    >
      <DataTable
        list={list}
        label={t('refresh.journal')}
        columns={[
          { id: 'delivery', header: t('refresh.delivery'), width: 180, grow: 1, card: 'title', cell: sayDelivery },
          {
            id: 'started',
            header: t('refresh.startedAt'),
            width: 136,
            card: 'start',
            cell: ({ startedAt }) => formatGermanInstant(startedAt, language),
          },
          {
            id: 'by',
            header: t('refresh.startedBy'),
            width: 140,
            grow: 0.8,
            hideOrder: 2,
            card: 'fact',
            cell: ({ startedBy }) => startedBy?.name ?? t('refresh.bySchedule'),
          },
          {
            id: 'rows',
            header: t('refresh.changes'),
            width: 210,
            grow: 1.6,
            hideOrder: 1,
            card: 'quiet',
            cell: sayRow,
          },
          {
            id: 'state',
            header: t('refresh.state'),
            width: 190,
            card: 'badge',
            cell: (entry) => <StateBadge entry={entry} />,
          },
        ]}
        row={{ id: ({ id }) => id, name: nameOf, detail: (entry) => <RefreshDetails entry={entry} /> }}
      />
    </ListPage>
  );
}

/** Reloads the journal when the running refresh ends or changes. */
function useFreshJournal(running: string | undefined): void {
  const client = useQueryClient();
  const shown = useRef(running);
  useEffect(() => {
    if (shown.current === running) return;
    shown.current = running;
    void client.invalidateQueries({ queryKey: refreshList.key });
  }, [client, running]);
}
