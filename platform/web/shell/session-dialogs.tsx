import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionStage } from './use-session-stage.ts';

export interface SessionDialogsProps {
  /** Fetches the current user again, which renews the session. */
  readonly onRefresh: () => Promise<void>;
  /** Logs out and goes to the login. */
  readonly onLeave: () => void;
  /** The time is up. */
  readonly onExpired: () => void;
}

/** Warning 30 seconds before the session ends (specification, section 2). */
export function SessionDialogs({ onRefresh, onLeave, onExpired }: SessionDialogsProps) {
  const { t } = useTranslation('platform');
  const { stage, secondsLeft } = useSessionStage(onRefresh);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (stage === 'expired') onExpired();
  }, [onExpired, stage]);
  async function refresh() {
    setBusy(true);
    await onRefresh().finally(() => setBusy(false));
  }
  if (stage !== 'warn') return null;
  return (
    <Modal opened onClose={() => void refresh()} withCloseButton={false} closeOnClickOutside={false} title={t('session.warnTitle')}>
      <Text size="sm">{t('session.warnText', { count: Math.ceil(secondsLeft) })}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onLeave}>
          {t('shell.logout')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void refresh()}>
          {t('session.refresh')}
        </Button>
      </Group>
    </Modal>
  );
}
