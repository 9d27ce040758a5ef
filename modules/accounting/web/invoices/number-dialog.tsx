import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberForm } from './number-form.tsx';
import type { NumberFormProps } from './number-form.tsx';

interface NumberDialogProps extends Omit<NumberFormProps, 'onCancel' | 'onFailed'> {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog for the number of an invoice: to copy it, to change it. Enter submits, Escape closes. */
export function NumberDialog({ opened, onClose, ...form }: NumberDialogProps) {
  const { t } = useTranslation('platform');
  return (
    <Modal opened={opened} onClose={onClose} title={form.title} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      {opened ? <NumberForm {...form} onCancel={onClose} /> : null}
    </Modal>
  );
}
