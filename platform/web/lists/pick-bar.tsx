import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './lists.module.css';

interface PickBarProps {
  /** Accessible name of the bar, such as `Auswahl`. */
  readonly label: string;
  /** Number of selected rows as text. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** Bar with actions on selected rows; at the lower edge of the window, before the table in keyboard order. */
export function PickBar({ label, summary, children }: PickBarProps) {
  return (
    <Group role="region" aria-label={label} className={classes.pickBar ?? ''} gap="sm" justify="space-between">
      <Text size="sm" fw={550} aria-live="polite">
        {summary}
      </Text>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
