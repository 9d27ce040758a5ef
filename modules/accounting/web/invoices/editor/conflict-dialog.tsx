import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ConflictDialogProps {
  readonly opened: boolean;
  readonly isLoading: boolean;
  readonly onClose: () => void;
  /** Takes the other version, but keeps every field that was changed here. */
  readonly onMerge: () => void;
  /** Takes the other version and gives up what was typed here. */
  readonly onReplace: () => void;
}

/** Somebody else has saved the invoice meanwhile: nothing typed is lost unless the user says so. */
export function ConflictDialog({ opened, isLoading, onClose, onMerge, onReplace }: ConflictDialogProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  return (
    <Modal opened={opened} onClose={onClose} title={t('conflict.title')} closeButtonProps={{ 'aria-label': t('platform:actions.close') }}>
      <Stack gap="sm">
        <Text size="sm">{t('conflict.text')}</Text>
        <Button onClick={onMerge} loading={isLoading} data-autofocus>
          {t('conflict.merge')}
        </Button>
        <Button variant="default" onClick={onReplace} disabled={isLoading}>
          {t('conflict.replace')}
        </Button>
        <Button variant="subtle" onClick={onClose} disabled={isLoading}>
          {t('conflict.keep')}
        </Button>
      </Stack>
    </Modal>
  );
}
