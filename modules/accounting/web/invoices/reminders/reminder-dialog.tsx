import { useTranslation } from 'react-i18next';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import type { ReminderProposal } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import type { ReminderEdits } from './reminder-edits.ts';
import { ReminderForm } from './reminder-form.tsx';

interface ReminderDialogProps {
  /** Due reminder; null while the dialog is closed. */
  readonly proposal: ReminderProposal | null;
  /** Changes that were made before. */
  readonly edits: ReminderEdits;
  readonly onClose: () => void;
  /** Keeps the changes for a later sending. */
  readonly onKeep: (edits: ReminderEdits, proposal: ReminderProposal) => void;
}

/** Dialog with a reminder as it would be sent: its letter beside the fields that can be changed. */
export function ReminderDialog({ proposal, edits, onClose, onKeep }: ReminderDialogProps) {
  const { t } = useTranslation('accounting');
  const title =
    proposal === null
      ? ''
      : t('reminding.title', {
          level: t(`reminding.levels.${proposal.level}`),
          number: proposal.invoiceId,
        });
  return (
    <FormDialog opened={proposal !== null} onClose={onClose} size="wide" title={title}>
      {proposal === null ? null : <ReminderForm proposal={proposal} edits={edits} onDone={onClose} onKeep={onKeep} />}
    </FormDialog>
  );
}
