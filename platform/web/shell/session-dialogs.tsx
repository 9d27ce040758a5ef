import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionStage } from './use-session-stage.ts';

export interface SessionDialogsProps {
  /** Fetches the current user again, which renews the session. */
  readonly onRefresh: () => Promise<void>;
  /** Logs out and goes to the login. */
  readonly onLeave: () => void;
}

/** Warning 30 seconds before the session ends, information when it has ended (specification, section 2). */
export function SessionDialogs({ onRefresh, onLeave }: SessionDialogsProps) {
  const { t } = useTranslation('platform');
  const { stage, secondsLeft } = useSessionStage(onRefresh);
  const [isBusy, setBusy] = useState(false);
  async function refresh() {
    setBusy(true);
    await onRefresh().finally(() => setBusy(false));
  }
  if (stage === 'warn') {
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
  if (stage !== 'expired') return null;
  return (
    <Modal opened onClose={onLeave} withCloseButton={false} closeOnClickOutside={false} title={t('session.expiredTitle')}>
      <Text size="sm">{t('session.expiredText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onLeave}>
          {t('session.toLogin')}
        </Button>
      </Group>
    </Modal>
  );
}
