import { addMonths, germanDayOf } from '#platform/contract/days.ts';

/** Facts on which it depends whether a person is deleted; instants are ISO 8601. */
export interface ContactFacts {
  readonly requestReceivedAt: string;
  readonly exposeSentAt: string | null;
  readonly interestEmailSentAt: string | null;
  /** True if the person ever answered, was moved, or agreed to something. */
  readonly hasAnswered: boolean;
  readonly keptBecause: string;
}

/**
 * Returns the day `YYYY-MM-DD` on which a person is deleted who never answered: nothing justifies to keep their data
 * for longer (Art. 5 (1) e GDPR). Null for all others.
 */
export function findDeletionDay(
  { requestReceivedAt, exposeSentAt, interestEmailSentAt, hasAnswered, keptBecause }: ContactFacts,
  months: number,
): string | null {
  if (hasAnswered || keptBecause !== '') return null;
  const lastContact = [requestReceivedAt, exposeSentAt ?? '', interestEmailSentAt ?? ''].toSorted().at(-1) ?? '';
  return addMonths(germanDayOf(new Date(lastContact)), months);
}
