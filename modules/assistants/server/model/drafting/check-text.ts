import type { DraftCheck } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { Said } from './said.ts';

/** A text of which nothing was made up unmarked. */
interface CheckedText {
  readonly text: string;
  readonly checks: readonly DraftCheck[];
}

/** Part of the words of a sentence that has to be said, or the sentence is dropped. */
const minShare = 0.5;
const maxWords = 500;

/**
 * Traces a text of a model to what was said: a sentence with a number that was not said, or mostly made of other words,
 * is dropped; single words and changed quotes are marked. Both can be checked by people (`notSaid`).
 *
 * @param field path of the text in the draft
 */
export function checkText(text: string, said: Said, field: string): CheckedText {
  const checks: DraftCheck[] = [];
  const mark = (words: string): void => void checks.push({ field, reason: 'notSaid', words: words.slice(0, maxWords) });
  const kept = splitSentences(text).filter((sentence) => {
    const isTraceable = said.hasNumbers(sentence) && said.share(sentence) >= minShare;
    if (isTraceable) {
      const unsaid = [...new Set(said.listUnsaid(sentence))];
      if (unsaid.length > 0) mark(unsaid.join(', '));
      for (const quote of listQuotes(sentence)) if (!said.hasQuote(quote)) mark(quote);
    } else mark(sentence.trim());
    return isTraceable;
  });
  return { text: kept.join('').trim(), checks };
}

/** Parts of a text that end with a point or a line; numbers with a point stay whole. */
function splitSentences(text: string): readonly string[] {
  return text.match(/(?:[^.!?\n]|[.!?](?![\s“"”»]))*(?:[.!?]+[“"”»]?\s*|\n+|$)/gu)?.filter((part) => part !== '') ?? [];
}

const listQuotes = (text: string): readonly string[] =>
  [...text.matchAll(/[„"“»‚‘](?<quote>[^„“"”»«‚‘\n]{4,500})[“"”«‘]/gu)].map(({ groups }) => groups?.['quote'] ?? '');
