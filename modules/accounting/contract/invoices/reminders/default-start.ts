import { addDays } from '#platform/contract/days.ts';
import { workingDayFrom } from '#platform/contract/working-days.ts';

/** Reason for the default of a customer (§ 286 BGB): an agreed day, the day set by a reminder, or the 30 days. */
type DefaultReason = 'agreedTerm' | 'firstReminder' | 'thirtyDays';

export interface DefaultCase {
  /** Due day of the invoice; null if it names none. */
  readonly dueDate: string | null;
  /** Day on which the customer had the invoice. */
  readonly receivedOn: string;
  /** True if the term of payment was agreed with the customer, not only set by the invoice. */
  readonly isTermAgreed: boolean;
  /** True for consumers whose invoice did not tell them of the 30 days (§ 286 (3) BGB). */
  readonly isUninformedConsumer: boolean;
  /** Day by which the first reminder asked to pay; null before it. */
  readonly firstPayDay: string | null;
}

export interface DefaultStart {
  /** First day of default. */
  readonly from: string;
  readonly reason: DefaultReason;
  /** Day that passed without a payment. */
  readonly lastDay: string;
}

/** Days after due day and receipt of an invoice (§ 286 (3) BGB). */
const latestDays = 30;

/**
 * Finds the first day of default: after an agreed due day, after the day set by the first reminder, or at latest 30 days
 * after due day and receipt, whichever comes first. Terms end on working days (§ 193 BGB).
 * @returns null while nothing puts the customer in default
 */
export function findDefaultStart(given: DefaultCase): DefaultStart | null {
  const { dueDate, receivedOn, isTermAgreed, isUninformedConsumer, firstPayDay } = given;
  const lastDays: { reason: DefaultReason; lastDay: string }[] = [];
  if (isTermAgreed && dueDate !== null) lastDays.push({ reason: 'agreedTerm', lastDay: workingDayFrom(dueDate) });
  if (firstPayDay !== null) lastDays.push({ reason: 'firstReminder', lastDay: workingDayFrom(firstPayDay) });
  if (!isUninformedConsumer) {
    const since = dueDate !== null && dueDate > receivedOn ? dueDate : receivedOn;
    lastDays.push({ reason: 'thirtyDays', lastDay: workingDayFrom(addDays(since, latestDays)) });
  }
  const [first] = lastDays.toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : 1));
  return first === undefined ? null : { from: addDays(first.lastDay, 1), ...first };
}
