import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangePanel } from './change-panel.tsx';
import { DeletionForm } from './deletion-form.tsx';

/** Panel of the account's deletion: names first the data that is deleted and the data that stays. */
export function DeletionPanel() {
  const { t } = useTranslation('identity');
  const [isDeleted, setDeleted] = useState(false);
  const leave = () => window.location.assign('/');
  return (
    <>
      <ChangePanel
        title={t('deletion.title')}
        action={t('deletion.action')}
        form={(close) => <DeletionForm onCancel={close} onDeleted={() => setDeleted(true)} />}
      >
        <Text size="sm" c="dimmed">
          {t('deletion.text')}
        </Text>
      </ChangePanel>
      <Modal
        opened={isDeleted}
        onClose={leave}
        withCloseButton={false}
        closeOnClickOutside={false}
        title={t('deletion.doneTitle')}
        overlayProps={{ backgroundOpacity: 0.5, blur: 6 }}
      >
        <Text size="sm">{t('deletion.doneText')}</Text>
        <Button mt="lg" data-autofocus onClick={leave}>
          {t('setPassword.toLogin')}
        </Button>
      </Modal>
    </>
  );
}
