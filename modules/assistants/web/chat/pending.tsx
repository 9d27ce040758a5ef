import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chat.module.css';

/** Seconds after which waiting is explained, and another way is offered. */
const longSeconds = 10;

interface PendingProps {
  readonly onCancel: () => void;
  /** Drafts at once without the language model; absent where no model is asked. */
  readonly onWithoutModel?: (() => void) | undefined;
  /** Text that has arrived so far; empty where nothing is streamed. */
  readonly partial?: string;
}

/** Waiting for an answer: it can be cancelled, and shows what has arrived. */
export function Pending({ onCancel, onWithoutModel, partial = '' }: PendingProps) {
  const { t } = useTranslation('assistants');
  const seconds = useSeconds();
  const isLong = seconds >= longSeconds;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Group gap="sm" role="status" flex="1 1 200px" wrap="nowrap">
          <Loader size={18} aria-hidden />
          <Text size="sm">{t(isLong ? 'chat.pendingLong' : 'chat.pending')}</Text>
        </Group>
        {isLong ? (
          <Text size="sm" c="dimmed">
            {t('chat.seconds', { count: seconds })}
          </Text>
        ) : null}
        {isLong && onWithoutModel !== undefined ? (
          <Button size="md" onClick={onWithoutModel}>
            {t('chat.draftWithoutModel')}
          </Button>
        ) : null}
        <Button size="md" variant="default" onClick={onCancel}>
          {t('platform:actions.cancel')}
        </Button>
      </Group>
      {partial === '' ? null : <PartialText text={partial} />}
    </Stack>
  );
}

/** Text while it arrives: readers with a screen reader hear it once it is whole. */
function PartialText({ text }: { readonly text: string }) {
  const { t } = useTranslation('assistants');
  return (
    <div role="region" aria-label={t('chat.partial')} aria-live="polite" aria-busy>
      <p className={classes.text}>{text}</p>
    </div>
  );
}

/** Seconds since the component is there. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
