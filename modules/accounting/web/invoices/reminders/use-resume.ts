import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { resumeReminders } from '#modules/accounting/contract/invoices/reminders/reminder-holds.ts';
import { remindersChanged } from './reminder-queries.ts';

/** Provides the end of a hold: its invoice is reminded of again. */
export function useResume() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const resuming = useAction(resumeReminders);
  return {
    resume: async (invoiceId: string, holdId: string) => {
      if ((await resuming.perform({ params: { id: holdId } })) !== undefined)
        notifySuccess(t('reminding.toastResumed', { number: invoiceId }));
      void remindersChanged(client, invoiceId);
    },
    isBusy: resuming.isRunning,
  };
}
