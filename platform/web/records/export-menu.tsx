import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportFormats } from '../../contract/records/record-transfer.ts';
import type { ExportFormat } from '../../contract/records/record-transfer.ts';
import { call } from '../api/client.ts';
import { useShortcuts } from '../components/shortcuts.ts';
import { toQuery } from '../lists/define-list.ts';
import type { FilterValues } from '../lists/define-list.ts';
import { noteStarted } from '../tasks/task-queries.ts';
import type { RecordScreen } from './record-screen.ts';

/** Exports the listed records to a table, as a task that continues in the background. */
export function ExportMenu({ screen, filters }: { readonly screen: RecordScreen; readonly filters: FilterValues }) {
  const { t } = useTranslation(['platform', screen.module]);
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (format: ExportFormat) =>
      call(screen.transfer.export, { query: { format, ...toQuery(filters) } as never }),
    onSuccess: ({ task }) =>
      noteStarted(client, task, t('tasks.started', { name: t(`${screen.module}:tasks.${screen.module}-export`) })),
  });
  // Replaces printing by an export of the list.
  useShortcuts({ 'mod+p': () => (start.isPending ? undefined : start.mutate('xlsx')) });
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={start.isPending}>
          {t('records.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => start.mutate(format)}>
            {t(`records.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
