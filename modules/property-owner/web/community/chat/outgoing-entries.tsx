import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeError } from '#platform/web/api/errors.ts';
import textClasses from '#platform/web/components/text.module.css';
import { readMessage } from '#modules/property-owner/contract/community/chat/message-text.ts';
import type { Outgoing, RefusedMessage } from './outgoing.ts';
import classes from './chat.module.css';

interface WaitingEntryProps {
  readonly entry: Outgoing;
  readonly isConnected: boolean;
}

/** A message on its way, or kept on this device until there is a connection. */
export function WaitingEntry({ entry, isConnected }: WaitingEntryProps) {
  const { t } = useTranslation('property-owner');
  return (
    <li className={classes.message} data-own>
      <Text size="sm" className={textClasses.typed}>
        {readMessage(entry.text).body}
      </Text>
      <Text size="xs" c="dimmed">
        {t(isConnected ? 'chat.sending' : 'chat.waiting')}
      </Text>
    </li>
  );
}

interface RefusedEntryProps {
  readonly refused: RefusedMessage;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}

/** A message that was refused, with the reason. */
export function RefusedEntry({ refused: { entry, error }, onAgain, onDiscard }: RefusedEntryProps) {
  const { t } = useTranslation(['property-owner', 'platform']);
  return (
    <li className={classes.message} data-own>
      <Text size="sm" className={textClasses.typed}>
        {readMessage(entry.text).body}
      </Text>
      <Text size="xs" c="var(--kontor-danger-text)" role="alert">
        {t('chat.failed')}: {describeError(error, t).join(' ')}
      </Text>
      <Group gap={6} mt={4}>
        <Button size="compact-xs" variant="default" onClick={onAgain}>
          {t('chat.again')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onDiscard}>
          {t('chat.discard')}
        </Button>
      </Group>
    </li>
  );
}
