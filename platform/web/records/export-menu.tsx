import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportFormats } from '../../contract/records/record-transfer.ts';
import type { ExportFormat } from '../../contract/records/record-transfer.ts';
import { useShortcuts } from '../components/shortcuts.ts';
import { toQuery } from '../lists/define-list.ts';
import type { FilterValues } from '../lists/define-list.ts';
import { useStartTask } from '../tasks/use-start-task.ts';
import type { RecordScreen } from './record-screen.ts';

/** Exports the listed records to a table, as a task that continues in the background. */
export function ExportMenu({ screen, filters }: { readonly screen: RecordScreen; readonly filters: FilterValues }) {
  const { t } = useTranslation('platform');
  const start = useStartTask(screen.transfer.export);
  const run = (format: ExportFormat) => start.run({ query: { format, ...toQuery(filters) } as never });
  // Replaces printing by an export of the list.
  useShortcuts({ 'mod+p': () => (start.isRunning ? undefined : run('xlsx')) });
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={start.isRunning}>
          {t('records.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => run(format)}>
            {t(`records.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
