import type { ReminderOrder, ReminderProposal } from '#modules/accounting/contract/invoices/reminders/reminders.ts';

/** Changes of a person to the proposal of a reminder; absent values are those of the proposal. */
export interface ReminderEdits {
  /** Days `YYYY-MM-DD`. */
  readonly letterDay?: string;
  readonly payDay?: string;
  readonly text?: string;
  /** True for a reminder that claims neither interest nor costs. */
  readonly isWaived?: boolean;
  /** Email addresses; none: the letter is printed. */
  readonly to?: readonly string[];
}

/** Returns the order of a reminder, without its recipients. */
export function toOrder(
  { invoiceId, level }: Pick<ReminderProposal, 'invoiceId' | 'level'>,
  { letterDay, payDay, text, isWaived = false }: ReminderEdits,
): Omit<ReminderOrder, 'to'> {
  return {
    invoiceId,
    level,
    ...(letterDay === undefined ? {} : { letterDay }),
    ...(payDay === undefined ? {} : { payDay }),
    ...(text === undefined ? {} : { text }),
    // Without default there is nothing to claim (§ 288 BGB).
    ...(isWaived ? { defaultFrom: null } : {}),
  };
}

/** Returns the addresses to which a reminder goes; none: the letter is printed. */
export function recipientsOf({ email }: Pick<ReminderProposal, 'email'>, { to }: ReminderEdits): readonly string[] {
  return to ?? (email === null ? [] : [email]);
}

/** True if nothing differs from the proposal. */
export function isUnchanged(edits: ReminderEdits): boolean {
  return Object.keys(edits).length === 0;
}
