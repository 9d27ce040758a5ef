import { Button, Group } from '@mantine/core';
import { IconCopy, IconDownload, IconHash, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';

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
  const whileDraft = [
    { label: t('number.changeTitle'), icon: IconHash, run: onChangeNumber },
    { label: t('actions.delete'), icon: IconTrash, run: onDelete, destructive: true },
  ];
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isDownloading} onClick={onDownload}>
        {t('actions.download')}
      </Button>
      <ActionMenu label={t('actions.more')} variant="default" actions={[{ label: t('actions.copy'), icon: IconCopy, run: onCopy }, ...(isReadOnly ? [] : whileDraft)]} />
    </Group>
  );
}
