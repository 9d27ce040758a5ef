import { fromCents } from '#platform/contract/money.ts';
import type { ReminderLevel } from '../../contract/configuration/reminder-settings.ts';
import type { ReminderProposal } from '../../contract/invoices/reminders/reminders.ts';
import { languageOfInvoice } from '../documents/document-texts.ts';
import { daysLateOf, planReminder } from './plan-reminder.ts';
import type { ReminderEdits } from './plan-reminder.ts';
import type { ReminderCase } from './reminder-case.ts';
import { toInterestParts } from './reminder-repository.ts';

/**
 * Describes the next reminder of an invoice as it would be written today, with the changes of a person.
 * @throws AppError reminder_not_due, validation_failed
 */
export function toProposal(given: ReminderCase, level: ReminderLevel, edits: ReminderEdits = {}): ReminderProposal {
  const plan = planReminder(given, level, edits);
  const { invoice } = given;
  return {
    invoiceId: invoice.invoiceId,
    level,
    customerName: invoice.customerName,
    language: languageOfInvoice(invoice),
    email: given.email,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.invoiceDueDate,
    daysLate: daysLateOf(given),
    letterDay: plan.letterDay,
    payDay: plan.payDay,
    defaultFrom: plan.defaultFrom,
    defaultReason: plan.defaultReason,
    text: plan.text,
    openAmount: fromCents(plan.openCents),
    interest: fromCents(plan.interestCents),
    lumpSum: fromCents(plan.lumpSumCents),
    fee: fromCents(plan.feeCents),
    settled: fromCents(plan.settledCents),
    total: fromCents(plan.totalCents),
    interestParts: toInterestParts(plan.interestParts),
    missingRates: [...plan.missingRates],
  };
}

/** Returns the unpaid claims of the last reminder: costs first, then interest, as a payment settles them. */
export function owedOf({ former, settledCents }: Pick<ReminderCase, 'former' | 'settledCents'>): {
  readonly costs: number;
  readonly interest: number;
} {
  const last = former.at(-1);
  if (last === undefined) return { costs: 0, interest: 0 };
  const settled = Number(settledCents);
  const costs = last.lumpSumCents + last.feeCents;
  const costsPaid = Math.min(costs, settled);
  return {
    costs: fromCents(costs - costsPaid),
    interest: fromCents(Math.max(0, last.interestCents - (settled - costsPaid))),
  };
}
