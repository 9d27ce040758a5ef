import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './lists.module.css';

interface PickBarProps {
  /** Names the bar, such as `Auswahl`. */
  readonly label: string;
  /** How many rows are ticked, in words. */
  readonly summary: string;
  readonly children: ReactNode;
}

/**
 * What can be done with the rows that are ticked; at the lower edge of the window, before the table for who uses the
 * keyboard.
 */
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
