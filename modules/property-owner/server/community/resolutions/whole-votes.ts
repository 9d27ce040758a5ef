import type { VoteCount } from '#modules/property-owner/contract/community/counting/votes.ts';
import { maxVotes } from '#modules/property-owner/contract/community/resolutions.ts';

/**
 * Votes as the collection has them: whole numbers that its form accepts as well. Shares with decimals, or of a large
 * denominator, are in the evidence and the minutes alone.
 */
export function toWholeVotes({ yes, no, abstained }: Pick<VoteCount, 'yes' | 'no' | 'abstained'>) {
  const areWhole = [yes, no, abstained].every((votes) => Number.isInteger(votes) && votes <= maxVotes);
  return areWhole ? { ja: yes, nein: no, enthaltung: abstained } : {};
}
