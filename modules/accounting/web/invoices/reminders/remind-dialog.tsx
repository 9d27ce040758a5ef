import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { remindersQuery } from './reminder-queries.ts';

interface RemindDialogProps {
  /** Number of the invoice; null while the dialog is closed. */
  readonly invoiceId: string | null;
  readonly onClose: () => void;
}

/** Dialog with the next reminder of one invoice, which it fetches. */
export function RemindDialog({ invoiceId, onClose }: RemindDialogProps) {
  const { t } = useTranslation('accounting');
  return (
    <FormDialog
      opened={invoiceId !== null}
      onClose={onClose}
      size="wide"
      title={t('reminding.remindTitle', { number: invoiceId ?? '' })}
    >
      {invoiceId === null ? null : <NextReminder invoiceId={invoiceId} onDone={onClose} />}
    </FormDialog>
  );
}

function NextReminder({ invoiceId, onDone }: { readonly invoiceId: string; readonly onDone: () => void }) {
  const { t } = useTranslation('accounting');
  const { data, error, isFetching, refetch } = useQuery(remindersQuery(invoiceId));
  if (error !== null && data === undefined) return <InlineError error={error} onRetry={() => void refetch()} />;
  // An earlier answer may be outdated: the letter is preset once.
  if (data === undefined || (isFetching && data.next === null)) return <ListSkeleton rows={4} height={56} />;
  if (data.next === null) return <Text size="sm">{t('errors.reminder_not_due')}</Text>;
  return <ReminderForm proposal={data.next} edits={{}} onDone={onDone} />;
}
