import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { reminderConfig } from '../../configuration/settings.ts';
import type { ReminderCase } from '../reminder-case.ts';

const rate = 1.27;

/** A late invoice over 4,760.00 € of a business with an agreed term, due on 14 September 2026, on 23 November. */
export function reminderCase({
  level = 1,
  ...changes
}: Partial<ReminderCase> & { readonly level?: 1 | 2 | 3 } = {}): ReminderCase {
  const invoice = changes.invoice ?? completeInvoice({ invoiceId: 'RE-2026-0097' });
  return {
    id: '0197a0a0-0000-7000-8000-000000000001',
    openCents: 476_000n,
    lateFrom: '2026-09-15',
    receivedOn: '2026-09-04',
    isConsumer: false,
    isTermAgreed: true,
    email: 'kunde@kunden.example',
    changes: [],
    settledCents: 0n,
    former: [
      { payDay: '2026-09-30', letterDay: '2026-09-18' },
      { payDay: '2026-10-30', letterDay: '2026-10-20' },
    ]
      .slice(0, level - 1)
      .map((days, index) => ({
        id: `0197a0a0-0000-7000-8000-00000000000${index + 2}`,
        level: index + 1,
        ...days,
        interestCents: 0,
        lumpSumCents: 0,
        feeCents: 0,
      })),
    hold: null,
    excluded: null,
    pauses: [],
    settings: {
      ...reminderConfig.defaults,
      baseRates: [...reminderConfig.defaults.baseRates, { from: '2026-07-01', percent: rate }],
    },
    today: '2026-11-23',
    ...changes,
    invoice: { ...invoice, status: 'issued', invoiceDate: '2026-08-31', invoiceDueDate: '2026-09-14' },
  };
}
