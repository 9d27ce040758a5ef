import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconCopy, IconDotsVertical, IconDownload, IconHash, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface InvoiceActionsProps {
  readonly isReadOnly: boolean;
  readonly isDownloading: boolean;
  readonly onDownload: () => void;
  readonly onCopy: () => void;
  readonly onChangeNumber: () => void;
  readonly onDelete: () => void;
}

/** Download as the main action of the editor, the rest in a menu. */
export function InvoiceActions({ isReadOnly, isDownloading, onDownload, onCopy, onChangeNumber, onDelete }: InvoiceActionsProps) {
  const { t } = useTranslation('accounting');
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isDownloading} onClick={onDownload}>
        {t('actions.download')}
      </Button>
      <Menu position="bottom-end" width={240} transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('actions.more')}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={onCopy}>
            {t('actions.copy')}
          </Menu.Item>
          {isReadOnly ? null : (
            <>
              <Menu.Item leftSection={<IconHash size={16} />} onClick={onChangeNumber}>
                {t('number.changeTitle')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={onDelete}>
                {t('actions.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
