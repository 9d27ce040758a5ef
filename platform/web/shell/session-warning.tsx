import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '../components/states.tsx';

interface SessionWarningProps {
  readonly seconds: number;
  readonly onRefresh: () => Promise<void>;
  readonly onLeave: () => void;
}

/** Dialog with the seconds that are left of the session. */
export function SessionWarning({ seconds, onRefresh, onLeave }: SessionWarningProps) {
  const { t } = useTranslation('platform');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const refresh = async () => {
    setBusy(true);
    setError(null);
    await onRefresh().catch(setError);
    setBusy(false);
  };
  return (
    <Modal
      opened
      onClose={() => void refresh()}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={t('session.warnTitle')}
    >
      <Stack gap="lg">
        <Text size="sm">{t('session.warnText', { count: seconds })}</Text>
        {error === null ? null : <InlineError error={error} onRetry={() => void refresh()} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onLeave}>
            {t('shell.logout')}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={() => void refresh()}>
            {t('session.refresh')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
