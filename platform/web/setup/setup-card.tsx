import { Button, Group, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../components/card.tsx';
import textClasses from '../components/text.module.css';

/** One step that sets a module up. */
interface SetupStep {
  readonly id: string;
  readonly title: string;
  /** Reason for the step, or what is done with it. */
  readonly text: string;
  readonly isDone: boolean;
  /** Buttons of the step while it is open. */
  readonly actions: ReactNode;
  /** Form that replaces the step; null while it is closed. */
  readonly form: ReactNode;
}

interface SetupCardProps {
  readonly title: string;
  readonly text: string;
  readonly steps: readonly SetupStep[];
  /** Hides the card for good. */
  readonly onPutAway: () => void;
  /** Next thing to do, once every step is done. */
  readonly ready: { readonly text: string; readonly action: ReactNode };
}

/** Card that leads through the steps that set a module up, each of them done in its place. */
export function SetupCard({ title, text, steps, onPutAway, ready }: SetupCardProps) {
  const { t } = useTranslation('platform');
  const done = steps.filter(({ isDone }) => isDone).length;
  const isReady = done === steps.length;
  const progress = isReady ? ready.text : t('setup.progress', { done, all: steps.length });
  return (
    <Card
      title={title}
      text={isReady ? ready.text : text}
      action={
        isReady ? (
          ready.action
        ) : (
          <Button variant="subtle" onClick={onPutAway}>
            {t('setup.putAway')}
          </Button>
        )
      }
    >
      <Text size="sm" fw={500} role="status">
        {isReady ? <VisuallyHidden>{progress}</VisuallyHidden> : progress}
      </Text>
      {isReady ? null : (
        <Stack component="ol" gap="sm" className={textClasses['plain']}>
          {steps.map((step, index) => (
            <Step key={step.id} step={step} number={index + 1} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function Step({ step, number }: { readonly step: SetupStep; readonly number: number }) {
  const { t } = useTranslation('platform');
  const { title, text, isDone, actions, form } = step;
  if (form !== null) return <li>{form}</li>;
  return (
    <li>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <ThemeIcon size={28} radius="xl" variant={isDone ? 'filled' : 'default'} aria-hidden>
          {isDone ? <IconCheck size={16} /> : <Text size="sm">{number}</Text>}
        </ThemeIcon>
        <Group gap="xs" justify="space-between" flex={1} miw={0}>
          <Stack gap={0} flex="1 1 260px" miw={0}>
            <Text fw={500} className={textClasses['anywhere']}>
              <VisuallyHidden>{t(isDone ? 'setup.done' : 'setup.open', { step: title })}</VisuallyHidden>
              <span aria-hidden>{title}</span>
            </Text>
            <Text size="sm" c="dimmed" className={textClasses['anywhere']}>
              {text}
            </Text>
          </Stack>
          {isDone ? null : <Group gap="xs">{actions}</Group>}
        </Group>
      </Group>
    </li>
  );
}
