import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './lists.module.css';

interface PickBarProps {
  /** Accessible name of the bar, such as `Auswahl`. */
  readonly label: string;
  /** Number of selected rows as text. */
  readonly summary: string;
  /** Ends the selection; the label names its button. */
  readonly clear: { readonly label: string; readonly run: () => void };
  readonly children: ReactNode;
}

/** Bar with actions on selected rows; at the lower edge of the window, before the table in keyboard order. */
export function PickBar({ label, summary, clear, children }: PickBarProps) {
  return (
    <div role="region" aria-label={label} data-pick-bar className={classes.pickBar}>
      <Text size="sm" fw={550} aria-live="polite" className={classes.pickSummary ?? ''}>
        {summary}
      </Text>
      <div className={classes.pickActions}>{children}</div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        className={classes.pickClear ?? ''}
        aria-label={clear.label}
        title={clear.label}
        onClick={clear.run}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
