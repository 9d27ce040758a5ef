import { CorrectDialog } from '../correct/correct-dialog.tsx';
import { SendDialog } from '../send/send-dialog.tsx';
import type { WantedDialog } from './use-row-menu.ts';

interface RowDialogsProps {
  readonly opened: boolean;
  /** Last dialog; null before the first one. */
  readonly wanted: WantedDialog | null;
  readonly onClose: () => void;
}

/** Dialogs of a row that need the whole invoice: its email, and the correction of a part. */
export function RowDialogs({ opened, wanted, onClose }: RowDialogsProps) {
  if (wanted === null) return null;
  const { invoice, kind } = wanted;
  return kind === 'send' ? (
    <SendDialog invoice={invoice} again={null} opened={opened} onClose={onClose} />
  ) : (
    <CorrectDialog invoice={invoice} opened={opened} onClose={onClose} />
  );
}
