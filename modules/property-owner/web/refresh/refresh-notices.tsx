import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cancelTask } from '#platform/contract/tasks.ts';
import { Card } from '#platform/web/components/card.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { refreshKeys } from '../query-keys.ts';
import { listFiles } from './delivery-files.ts';

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

/** Asks for confirmation of withdrawals, with their counts. */
export function WaitingCard({ waiting, onConfirm }: { readonly waiting: Refresh; readonly onConfirm: () => void }) {
  const { t } = useTranslation('property-owner');
  const lines = listFiles(waiting)
    .filter(([, { withdrawn }]) => withdrawn > 0)
    .map(([file, { withdrawn }]) => t('refresh.withdrawnOf', { file, count: withdrawn }));
  const deliveryId = waiting.delivery?.deliveryId ?? '';
  const confirm = async (): Promise<void> => {
    if (
      await ask({
        title: t('refresh.confirmTitle', { id: deliveryId }),
        text: t('refresh.confirmText'),
        list: lines,
        confirmLabel: t('refresh.confirm'),
      })
    )
      onConfirm();
  };
  return (
    <Card title={t('refresh.waitingTitle', { id: deliveryId })} text={t('refresh.waitingText')}>
      <Stack gap="sm">
        <ul>
          {lines.map((line) => (
            <Text key={line} component="li" size="sm">
              {line}
            </Text>
          ))}
        </ul>
        <Button w="fit-content" variant="default" onClick={() => void confirm()}>
          {t('refresh.confirm')}
        </Button>
      </Stack>
    </Card>
  );
}
