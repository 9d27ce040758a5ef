import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusedHeading } from '../components/focus-heading.ts';
import textClasses from '../components/text.module.css';

export interface EntryOutcomeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Label of the button to continue. */
  readonly action: string;
  readonly onAction: () => void;
}

/**
 * Result of a page outside the shell: the outcome and a button. Takes the focus, so that screen readers announce it.
 */
export function EntryOutcome({ icon, title, text, action, onAction }: EntryOutcomeProps) {
  const heading = useFocusedHeading();
  return (
    <Stack gap="md" align="center">
      <span className="kontor-state-icon" aria-hidden>
        {icon}
      </span>
      <Title order={1} size="h4" ta="center" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed" ta="center" className={textClasses['anywhere']}>
        {text}
      </Text>
      <Button size="md" fullWidth onClick={onAction}>
        {action}
      </Button>
    </Stack>
  );
}
