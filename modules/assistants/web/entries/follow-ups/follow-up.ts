import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import type { OwnStanding } from '#modules/assistants/contract/staff/staff.ts';

/** Entries that may follow a released one. */
export type FollowUp = 'addendum' | 'correction' | 'withdrawal' | 'review';

/** Properties of a dialog that follows an entry up. */
export interface FollowUpProps {
  readonly entry: CareEntry;
  readonly own: OwnStanding;
  readonly onDone: () => void;
}

/** Lists what a reader may do with a released entry: corrections and withdrawals are up to its author and heads of care. */
export function listFollowUps(
  { kind, type, withdrawn, correctedBy, released }: CareEntry,
  own: OwnStanding,
): FollowUp[] {
  if (withdrawn !== null || kind === 'withdrawal') return [];
  const mayCorrect = released?.userId === own.userId || own.carePosition === 'head';
  return [
    'addendum',
    ...(mayCorrect && correctedBy === null ? (['correction'] as const) : []),
    ...(mayCorrect ? (['withdrawal'] as const) : []),
    ...(type === 'sis' && correctedBy === null ? (['review'] as const) : []),
  ];
}
