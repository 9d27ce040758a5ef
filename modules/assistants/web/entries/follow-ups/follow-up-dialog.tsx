import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import type { OwnStanding } from '#modules/assistants/contract/staff/staff.ts';
import { AddendumForm } from './addendum-form.tsx';
import { CorrectionForm } from './correction-form.tsx';
import type { FollowUp, FollowUpProps } from './follow-up.ts';
import { ReviewForm } from './review-form.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

const forms: Readonly<Record<FollowUp, ComponentType<FollowUpProps>>> = {
  addendum: AddendumForm,
  correction: CorrectionForm,
  withdrawal: WithdrawalForm,
  review: ReviewForm,
};

interface FollowUpDialogProps {
  readonly entry: CareEntry;
  readonly own: OwnStanding;
  /** Null while the dialog is closed. */
  readonly followUp: FollowUp | null;
  readonly onClose: () => void;
}

/** Dialog for what follows a released entry. */
export function FollowUpDialog({ entry, own, followUp, onClose }: FollowUpDialogProps) {
  const { t } = useTranslation('assistants');
  const Form = followUp === null ? null : forms[followUp];
  return (
    <FormDialog
      opened={followUp !== null}
      title={followUp === null ? '' : t(`entries.actions.${followUp}`)}
      size={followUp === 'correction' ? (entry.type === 'sis' ? 'wide' : 'lg') : 'md'}
      onClose={onClose}
    >
      {Form === null ? null : <Form entry={entry} own={own} onDone={onClose} />}
    </FormDialog>
  );
}
