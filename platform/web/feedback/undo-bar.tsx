import { Button, Portal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './undo-bar.module.css';

/** A step that can be undone for a moment. */
interface UndoableStep {
  /** Another step has another key: its time begins anew. */
  readonly key: string;
  /** Says what was done: `Familie Brandt: Termin vereinbart`. */
  readonly text: string;
  readonly seconds: number;
  readonly isRunning: boolean;
  readonly onUndo: () => void;
  /** Called when the time is over. */
  readonly onOver: () => void;
}

interface UndoBarProps {
  /** Null while there is nothing to undo. */
  readonly step: UndoableStep | null;
  /** True while a record is open: the bar leaves its buttons in reach. */
  readonly isRaised?: boolean;
}

/** Bar with the last step and the button that undoes it, above open dialogs as well. */
export function UndoBar({ step, isRaised = false }: UndoBarProps) {
  return (
    <Portal>
      <div role="status" className={classes.place} data-raised={isRaised || undefined}>
        {step === null ? null : <Step step={step} key={step.key} />}
      </div>
    </Portal>
  );
}

function Step({ step: { text, seconds, isRunning, onUndo, onOver } }: { readonly step: UndoableStep }) {
  const { t } = useTranslation('platform');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = window.setInterval(() => setLeft((before) => before - 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) onOver();
  }, [left, onOver]);
  return (
    <div className={classes.bar}>
      <Text size="sm">{text}</Text>
      <Button size="compact-sm" variant="white" loading={isRunning} aria-label={t('undo.label')} onClick={onUndo}>
        {t('undo.within', { seconds: left })}
      </Button>
    </div>
  );
}
