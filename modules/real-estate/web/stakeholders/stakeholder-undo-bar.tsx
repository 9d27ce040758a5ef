import { useTranslation } from 'react-i18next';
import { UndoBar } from '#platform/web/feedback/undo-bar.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { undoSeconds } from '../../contract/stakeholders/pipeline.ts';
import { lastMove, useUndo } from './use-move.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';

const forget = () => lastMove.set(null);

/** Bar with the last move, which can be taken back for ten seconds. */
export function StakeholderUndoBar() {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const undo = useUndo();
  const moved = useStore(lastMove);
  if (moved === null) return <UndoBar step={null} />;
  const { id, version, status } = moved;
  return (
    <UndoBar
      step={{
        key: `${id} ${version}`,
        text: t('stakeholders.moved', { person: words.nameOf(moved), column: words.columnOf(status) }),
        seconds: undoSeconds,
        isRunning: undo.isRunning,
        onUndo: () => undo.run({ body: { id, version } }),
        onOver: forget,
      }}
    />
  );
}
