import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { FetchedForm } from '#platform/web/form/fetched-form.tsx';
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
      {invoiceId === null ? null : (
        <FetchedForm query={remindersQuery(invoiceId)} skeleton={<ListSkeleton rows={4} height={56} />}>
          {({ next }) =>
            next === null ? (
              <Text size="sm">{t('errors.reminder_not_due')}</Text>
            ) : (
              <ReminderForm proposal={next} edits={{}} onDone={onClose} />
            )
          }
        </FetchedForm>
      )}
    </FormDialog>
  );
}
