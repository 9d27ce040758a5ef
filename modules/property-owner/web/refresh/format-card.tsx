import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { Card } from '#platform/web/components/card.tsx';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { DroppedFile } from '#platform/web/form/dropped-file.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { checkDelivery, deliveryRule, downloadSample, sampleFileName } from '../../contract/refresh/check-delivery.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { RefreshDetails } from './refresh-details.tsx';
import { StateBadge } from './state-badge.tsx';

/** Parts of a journal entry that a check does not have. */
const noEntry = {
  id: '',
  dryRun: true,
  startedAt: '',
  finishedAt: null,
  startedBy: null,
  waitingSince: null,
  decision: null,
  supersededBy: '',
  canUndo: false,
  taskId: null,
  done: null,
  total: null,
} as const satisfies Partial<Refresh>;

/** Help for the source system's developers: a sample delivery with the format, and a check without a server. */
export function FormatCard() {
  const { t } = useTranslation('property-owner');
  const [isOpen, setOpen] = useState(false);
  const sample = useDownload(downloadSample, { toFile: () => ({ name: sampleFileName, type: 'application/zip' }) });
  return (
    <Card title={t('refresh.formatTitle')} text={t('refresh.formatText')}>
      <Group gap={12}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={sample.isRunning}
          onClick={() => sample.run({})}
        >
          {t('refresh.sample')}
        </Button>
        <Button variant="default" leftSection={<IconFileZip size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {t('refresh.checkZip')}
        </Button>
      </Group>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} size="wide" title={t('refresh.checkZip')}>
        <CheckedZip />
      </FormDialog>
    </Card>
  );
}

function CheckedZip() {
  const { t } = useTranslation('property-owner');
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('refresh.checkZipText')}
      </Text>
      <DroppedFile
        rule={deliveryRule}
        label={t('refresh.checkZip')}
        text={t('refresh.dropZip')}
        send={(file, onProgress) => call(checkDelivery, { files: { file } }, { onProgress })}
      >
        {({ check }) => (
          <Stack gap="sm" role="status">
            <Group gap="sm">
              <Text fw={550}>{check.delivery?.deliveryId ?? t('refresh.noDelivery')}</Text>
              <StateBadge entry={{ ...noEntry, ...check }} />
            </Group>
            <RefreshDetails entry={{ ...noEntry, ...check }} />
          </Stack>
        )}
      </DroppedFile>
    </Stack>
  );
}
