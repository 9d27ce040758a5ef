import { useTranslation } from 'react-i18next';
import { UndoBar } from '#platform/web/feedback/undo-bar.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { undoSeconds } from '../../contract/receipts/approval.ts';
import { useUndoSeveral } from './use-decide-several.ts';
import { lastStep, useUndo } from './use-decide.ts';
import { useReceiptWords } from './use-receipt-words.ts';

const forget = () => lastStep.set(null);

/** Bar with the last step of receipts, which can be taken back for ten seconds. */
export function ReceiptUndoBar({ isRaised }: { readonly isRaised: boolean }) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const undo = useUndo();
  const undoAll = useUndoSeveral();
  const receipts = useStore(lastStep);
  const [first, ...others] = receipts ?? [];
  if (first === undefined) return <UndoBar step={null} />;
  const { archivid, version } = first;
  const receipt = others.length === 0 ? words.nameOf(first) : t('receipts.count', { count: others.length + 1 });
  return (
    <UndoBar
      isRaised={isRaised}
      step={{
        key: `${archivid} ${version} ${others.length}`,
        text: t('receipts.done', { receipt, state: words.stateOf(first) }),
        seconds: undoSeconds,
        isRunning: undo.isRunning || undoAll.isRunning,
        onUndo: () =>
          others.length === 0 ? undo.run({ body: { archivid, version } }) : undoAll.run([first, ...others]),
        onOver: forget,
      }}
    />
  );
}
