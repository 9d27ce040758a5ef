import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '../components/states.tsx';
import { useSessionStage } from './use-session-stage.ts';

export interface SessionDialogsProps {
  /** Fetches the current user again, which renews the session. */
  readonly onRefresh: () => Promise<void>;
  /** Logs out and opens the login. */
  readonly onLeave: () => void;
  /** Called at the end of the session. */
  readonly onExpired: () => void;
}

/** Warning 30 seconds before the session ends (specification, section 2). */
export function SessionDialogs({ onRefresh, onLeave, onExpired }: SessionDialogsProps) {
  const { stage, secondsLeft } = useSessionStage(onRefresh);
  useEffect(() => {
    if (stage === 'expired') onExpired();
  }, [onExpired, stage]);
  return stage === 'warn' ? (
    <SessionWarning seconds={Math.ceil(secondsLeft)} onRefresh={onRefresh} onLeave={onLeave} />
  ) : null;
}

function SessionWarning({
  seconds,
  onRefresh,
  onLeave,
}: Pick<SessionDialogsProps, 'onRefresh' | 'onLeave'> & { readonly seconds: number }) {
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
