import { maxQuestion } from '../../contract/analytics/limits.ts';
import { fold } from './grammar/fold.ts';

/** Most words of a question that is read: the time grows with them, times the names of the organisation. */
const maxWords = 80;

/** True for a question that is not read, also for one that folding makes too long: `ﷺ` becomes 18 letters. */
export function isTooLong(question: string): boolean {
  if (question.length > maxQuestion) return true;
  const folded = fold(question).trim();
  return folded.length > maxQuestion || folded.split(' ').length > maxWords;
}
