import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { maxRecipients } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { sendReminder } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import type { Reminder } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { RecipientsInput } from '../send/recipients-input.tsx';
import { remindersChanged } from './reminder-queries.ts';

interface ResendDialogProps {
  /** Written reminder; null while the dialog is closed. */
  readonly reminder: Reminder | null;
  readonly onClose: () => void;
}

/** Dialog that emails a written reminder, the first time or again. */
export function ResendDialog({ reminder, onClose }: ResendDialogProps) {
  const { t } = useTranslation('accounting');
  const level = reminder === null ? '' : t(`reminding.levels.${reminder.level}`);
  return (
    <FormDialog opened={reminder !== null} onClose={onClose} title={t('reminding.resend', { level })}>
      {reminder === null ? null : <ResendForm reminder={reminder} onDone={onClose} />}
    </FormDialog>
  );
}

function ResendForm({ reminder, onDone }: { readonly reminder: Reminder; readonly onDone: () => void }) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { id, invoiceId, deliveries } = reminder;
  const [to, setTo] = useState<readonly string[]>(deliveries[0]?.to ?? []);
  const [typed, setTyped] = useState('');
  const sending = useAction(sendReminder, {
    toast: () => t('reminding.toastSent', { level: t(`reminding.levels.${reminder.level}`), number: invoiceId }),
    onDone: () => {
      void remindersChanged(client, invoiceId);
      onDone();
    },
  });
  return (
    <DialogForm
      action={sending}
      input={to.length === 0 ? null : { body: { id, to: [...to] } }}
      values={{ to, typed }}
      submitLabel={t('sending.send')}
      startsAtSubmit={to.length > 0}
    >
      {(problemOf) => (
        <RecipientsInput
          label={t('sending.to')}
          description={t('sending.toHint', { max: maxRecipients })}
          value={to}
          onChange={setTo}
          typed={typed}
          onTyped={setTyped}
          data-autofocus={to.length === 0 || undefined}
          {...requiredField(to, problemOf('to'))}
        />
      )}
    </DialogForm>
  );
}
