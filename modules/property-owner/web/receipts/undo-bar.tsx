import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/state/store.ts';
import { undoSeconds } from '../../contract/receipts/approval.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { lastStep, useUndo } from './use-decide.ts';
import { useReceiptWords } from './use-receipt-words.ts';
import classes from './receipts.module.css';

/** Bar with the last step and the button that takes it back, for ten seconds. */
export function UndoBar() {
  const step = useStore(lastStep);
  return (
    <div role="status" className={classes.undoPlace}>
      {step === null ? null : <UndoStep key={`${step.archivid} ${step.version}`} step={step} />}
    </div>
  );
}

function UndoStep({ step }: { readonly step: Receipt }) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const undo = useUndo();
  const [seconds, setSeconds] = useState(undoSeconds);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds <= 0) lastStep.set(null);
  }, [seconds]);
  const { archivid, version } = step;
  return (
    <div className={classes.undo}>
      <Text size="sm">{t('receipts.done', { receipt: words.nameOf(step), state: words.stateOf(step) })}</Text>
      <Button
        size="compact-sm"
        variant="white"
        loading={undo.isRunning}
        aria-label={t('receipts.undo')}
        onClick={() => undo.run({ body: { archivid, version } })}
      >
        {t('receipts.undoIn', { seconds })}
      </Button>
    </div>
  );
}
