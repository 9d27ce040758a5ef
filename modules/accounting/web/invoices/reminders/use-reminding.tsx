import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '#platform/web/components/action.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { resumeReminders } from '#modules/accounting/contract/invoices/reminders/reminder-holds.ts';
import type { ReminderHold } from '#modules/accounting/contract/invoices/reminders/reminder-holds.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { remindersChanged } from './reminder-queries.ts';

/** Invoice with what decides about its reminders. */
interface Remindable extends Pick<Invoice, 'invoiceId' | 'status' | 'openAmount'> {
  readonly hold: Pick<ReminderHold, 'id'> | null;
  /** True if its customer is never reminded. */
  readonly isExcluded: boolean;
  /** True if it is late and has a level that was not written yet. */
  readonly isRemindable: boolean;
}

interface ReminderAction extends Action {
  readonly kind: 'remind' | 'hold' | 'resume';
  readonly isRunning: boolean;
}

interface Reminding {
  /** Lists what can be done about the reminders of an invoice, the likeliest first. */
  readonly listActions: (invoice: Remindable) => readonly ReminderAction[];
  /** Dialogs of these actions. */
  readonly dialogs: ReactNode;
}

/** Provides the actions for the reminders of invoices: only an unpaid, issued one is reminded of, and none with a hold. */
export function useReminding(): Reminding {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const [reminded, setReminded] = useState<string | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const resuming = useAction(resumeReminders);
  const resume = async (invoiceId: string, id: string) => {
    if ((await resuming.perform({ params: { id } })) !== undefined)
      notifySuccess(t('reminding.toastResumed', { number: invoiceId }));
    void remindersChanged(client, invoiceId);
  };
  return {
    listActions: ({ invoiceId, status, openAmount, hold, isExcluded, isRemindable }) => {
      if (status !== 'issued' || openAmount <= 0) return [];
      if (hold !== null)
        return [
          {
            kind: 'resume',
            label: t('reminding.resume'),
            icon: IconBell,
            run: () => void resume(invoiceId, hold.id),
            isRunning: resuming.isRunning,
          },
        ];
      if (isExcluded) return [];
      const remind: ReminderAction = {
        kind: 'remind',
        label: t('reminding.remind'),
        icon: IconBellRinging,
        run: () => setReminded(invoiceId),
        isRunning: false,
      };
      const suspend: ReminderAction = {
        kind: 'hold',
        label: t('reminding.hold'),
        icon: IconBellOff,
        run: () => setHeld(invoiceId),
        isRunning: false,
      };
      return isRemindable ? [remind, suspend] : [suspend];
    },
    dialogs: (
      <>
        <RemindDialog invoiceId={reminded} onClose={() => setReminded(null)} />
        <HoldDialog invoiceId={held} onClose={() => setHeld(null)} />
      </>
    ),
  };
}
