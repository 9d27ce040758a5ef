import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelTask } from '#platform/contract/tasks.ts';
import { Card } from '#platform/web/components/card.tsx';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatGermanInstant, formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { downloadWithdrawals } from '../../contract/refresh/refreshes.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { refreshKeys } from '../query-keys.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { useSayRemoved } from './use-say-removed.ts';
import { RemovedEntries } from './removed-entries.tsx';

interface RunningCardProps {
  readonly running: Refresh;
  readonly done: number;
  readonly total: number | null;
}

/** Progress of the running refresh; its starter can cancel it. */
export function RunningCard({ running, done, total }: RunningCardProps) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const language = useLanguage();
  const cancel = useAction(cancelTask, { attempt: 'send', invalidates: [refreshKeys.all] });
  const isCounted = total !== null && total > 0;
  const { taskId } = running;
  return (
    <Card>
      <Stack gap="xs" role="status">
        <Group justify="space-between">
          <Text fw={550}>
            {t(running.dryRun ? 'refresh.checking' : 'refresh.running')}
            {isCounted
              ? ` · ${t('platform:tasks.progress', { done: formatNumber(done, language), total: formatNumber(total, language) })}`
              : ''}
          </Text>
          {taskId === null ? null : (
            <Button
              variant="default"
              size="xs"
              loading={cancel.isRunning}
              onClick={() => cancel.run({ params: { id: taskId } })}
            >
              {t('refresh.cancel')}
            </Button>
          )}
        </Group>
        <Progress
          size="sm"
          animated={!isCounted}
          value={isCounted ? (done / total) * 100 : 100}
          aria-label={t('refresh.running')}
        />
      </Stack>
    </Card>
  );
}

/** Asks about a delivery that would remove much: what it removes, to confirm or to decline with a reason. */
export function WaitingCard({ waiting, onConfirm }: { readonly waiting: Refresh; readonly onConfirm: () => void }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const sayRemoved = useSayRemoved();
  const [isDeclining, setDeclining] = useState(false);
  const deliveryId = waiting.delivery?.deliveryId ?? '';
  const download = useDownload(downloadWithdrawals, {
    toFile: () => ({ name: `${t('refresh.withdrawnFile')}-${deliveryId}.csv`, type: 'text/csv' }),
  });
  const confirm = async (): Promise<void> => {
    if (
      await ask({
        title: t('refresh.confirmTitle', { id: deliveryId }),
        text: t('refresh.confirmText'),
        list: waiting.withdrawals.map(sayRemoved),
        confirmLabel: t('refresh.confirm'),
      })
    )
      onConfirm();
  };
  return (
    <Card
      title={t('refresh.waitingTitle', { id: deliveryId })}
      text={t('refresh.waitingText', {
        instant: formatGermanInstant(waiting.waitingSince ?? waiting.startedAt, language),
      })}
    >
      <Stack gap="md">
        <RemovedEntries entry={waiting} />
        <Group gap={12}>
          <Button variant="default" onClick={() => setDeclining(true)}>
            {t('refresh.decline')}
          </Button>
          <Button variant="default" onClick={() => void confirm()}>
            {t('refresh.confirm')}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isRunning}
            onClick={() => download.run({ params: { id: waiting.id } })}
          >
            {t('refresh.allWithdrawn')}
          </Button>
        </Group>
      </Stack>
      <DeclineDialog waiting={isDeclining ? waiting : null} onClose={() => setDeclining(false)} />
    </Card>
  );
}
