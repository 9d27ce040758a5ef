import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconClipboardHeart, IconHeartbeat, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWriteEntry } from './use-write-entry.ts';

interface WriteButtonProps {
  /** Person whom the entry is about; null: chosen in the draft. */
  readonly patientId: string | null;
}

/** Begins a draft that is written by hand, and opens it. */
export function WriteButton({ patientId }: WriteButtonProps) {
  const { t } = useTranslation('assistants');
  const { write, isRunning } = useWriteEntry();
  return (
    <Button.Group>
      <Button
        leftSection={<IconPencil size={16} aria-hidden />}
        loading={isRunning}
        onClick={() => write('report', patientId)}
      >
        {t('entries.write')}
      </Button>
      <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <Button aria-label={t('entries.more')} px={10} disabled={isRunning}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHeartbeat size={16} aria-hidden />} onClick={() => write('vitals', patientId)}>
            {t('entries.writeVitals')}
          </Menu.Item>
          <Menu.Item leftSection={<IconClipboardHeart size={16} aria-hidden />} onClick={() => write('sis', patientId)}>
            {t('entries.writeSis')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
