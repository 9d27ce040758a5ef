import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import { sendReminders } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import type { ReminderProposal } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { recipientsOf, toOrder } from './reminder-edits.ts';
import type { ReminderEdits } from './reminder-edits.ts';

/** A reminder to be sent, with the changes of a person. */
interface Chosen {
  readonly proposal: ReminderProposal;
  readonly edits: ReminderEdits;
}

interface SendDueDialogProps {
  readonly opened: boolean;
  readonly chosen: readonly Chosen[];
  readonly onClose: () => void;
  readonly onStarted: (task: Task) => void;
}

/** Asks before several reminders are sent: how many by email, and how many as letters. */
export function SendDueDialog({ opened, chosen, onClose, onStarted }: SendDueDialogProps) {
  const { t } = useTranslation('accounting');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('reminding.sendCount', { count: chosen.length })}>
      <SendDueForm chosen={chosen} onStarted={onStarted} />
    </FormDialog>
  );
}

function SendDueForm({ chosen, onStarted }: Pick<SendDueDialogProps, 'chosen' | 'onStarted'>) {
  const { t } = useTranslation('accounting');
  const sending = useStartTask(sendReminders, onStarted);
  const reminders = chosen.map(({ proposal, edits }) => {
    const to = recipientsOf(proposal, edits);
    return {
      ...toOrder(proposal, edits),
      ...(to.length === 0 ? { by: 'letter' as const } : { by: 'mail' as const, to: [...to] }),
    };
  });
  const letters = reminders.filter(({ by }) => by === 'letter').length;
  const mails = reminders.length - letters;
  return (
    <DialogForm
      action={sending}
      input={reminders.length === 0 ? null : { body: { reminders } }}
      submitLabel={t('sending.send')}
      startsAtSubmit
    >
      {mails === 0 ? null : <Text size="sm">{t('reminding.byMail', { count: mails })}</Text>}
      {letters === 0 ? null : <Text size="sm">{t('reminding.byLetter', { count: letters })}</Text>}
      <Text size="sm" c="dimmed">
        {t('reminding.leftOut')}
      </Text>
    </DialogForm>
  );
}
