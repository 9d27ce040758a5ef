import { IconBellRinging, IconClock, IconFileInvoice, IconReceipt } from '@tabler/icons-react';
import { call } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/query-client.ts';
import type { PaletteCommand } from '#platform/web/module.ts';
import { createInvoice } from '../contract/invoices/invoices.ts';
import { getTimer, startTimer } from '../contract/time-entries/time-entries.ts';
import { dueRemindersPage, expenseListPage, invoicePage, timeTrackingPage } from './pages.ts';
import { invoiceKeys, timeEntriesKey } from './query-keys.ts';

/** Draft with the next number, opened in the editor. */
const writeInvoice: PaletteCommand = {
  application: 'invoices',
  icon: IconFileInvoice,
  label: 'accounting:create.title',
  texts: ['accounting/invoices'],
  open: async () => {
    const { invoiceId } = await call(createInvoice, { body: { invoice: {} } });
    void queryClient.invalidateQueries({ queryKey: invoiceKeys.all });
    return invoicePage.link({ invoiceId });
  },
};

const uploadReceipt: PaletteCommand = {
  application: 'expenses',
  icon: IconReceipt,
  label: 'accounting:commands.uploadReceipt',
  open: () => expenseListPage.link({}),
};

const sendReminders: PaletteCommand = {
  application: 'invoices',
  icon: IconBellRinging,
  label: 'accounting:commands.sendReminders',
  open: () => dueRemindersPage.link({}),
};

/** Timer that begins now; its purpose is named on the page, or when it is stopped. */
const startTimerNow: PaletteCommand = {
  application: 'time-tracking',
  icon: IconClock,
  label: 'accounting:commands.startTimer',
  open: async () => {
    const { timer } = await call(getTimer);
    // A running timer is shown, not replaced.
    if (timer === null) await call(startTimer, { body: { project: null, service: null, text: '' } });
    void queryClient.invalidateQueries({ queryKey: timeEntriesKey });
    return timeTrackingPage.link({});
  },
};

export const paletteCommands: readonly PaletteCommand[] = [writeInvoice, uploadReceipt, startTimerNow, sendReminders];
