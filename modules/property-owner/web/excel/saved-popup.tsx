import { Group, Modal, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const shownMs = 3000;

/** Confirms that the workbook was saved, and closes by itself. */
export function SavedPopup({
  isOpen,
  onClose,
  children,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: string;
}) {
  const { t } = useTranslation(['property-owner', 'platform']);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [isOpen, onClose]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="sm"
      centered
      title={t('excel.savedTitle')}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      <Group gap="sm" wrap="nowrap">
        <IconCircleCheck size={28} color="var(--kontor-success-text)" aria-hidden />
        <Text size="sm">{children}</Text>
      </Group>
    </Modal>
  );
}
