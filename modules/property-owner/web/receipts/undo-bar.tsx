import { Button, Portal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/state/store.ts';
import { undoSeconds } from '../../contract/receipts/approval.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { useUndoSeveral } from './use-decide-several.ts';
import { lastStep, useUndo } from './use-decide.ts';
import { useReceiptWords } from './use-receipt-words.ts';
import classes from './receipts.module.css';

interface UndoBarProps {
  /** True while a receipt is open: the bar leaves its buttons in reach. */
  readonly isRaised: boolean;
}

/** Bar with the last step and the button that takes it back, for ten seconds; above an open receipt as well. */
export function UndoBar({ isRaised }: UndoBarProps) {
  const receipts = useStore(lastStep);
  const [first, ...others] = receipts ?? [];
  return (
    <Portal>
      <div role="status" className={classes.undoPlace} data-raised={isRaised || undefined}>
        {first === undefined ? null : (
          <UndoStep key={`${first.archivid} ${first.version} ${others.length}`} first={first} others={others} />
        )}
      </div>
    </Portal>
  );
}

function UndoStep({ first, others }: { readonly first: Receipt; readonly others: readonly Receipt[] }) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const undo = useUndo();
  const undoAll = useUndoSeveral();
  const [seconds, setSeconds] = useState(undoSeconds);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds <= 0) lastStep.set(null);
  }, [seconds]);
  const { archivid, version } = first;
  const receipt = others.length === 0 ? words.nameOf(first) : t('receipts.count', { count: others.length + 1 });
  return (
    <div className={classes.undo}>
      <Text size="sm">{t('receipts.done', { receipt, state: words.stateOf(first) })}</Text>
      <Button
        size="compact-sm"
        variant="white"
        loading={undo.isRunning || undoAll.isRunning}
        aria-label={t('receipts.undo')}
        onClick={() =>
          others.length === 0 ? undo.run({ body: { archivid, version } }) : undoAll.run([first, ...others])
        }
      >
        {t('receipts.undoIn', { seconds })}
      </Button>
    </div>
  );
}
