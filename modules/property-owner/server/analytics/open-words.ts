import { splitCompounds } from './grammar/compounds.ts';
import { emptyDraft } from './grammar/draft.ts';
import { filler } from './grammar/filler.ts';
import { fold } from './grammar/fold.ts';
import { createPhrase } from './grammar/phrase.ts';
import { isTooLong } from './is-too-long.ts';
import { readFigures, readPeriods } from './read-question.ts';

const afterRole =
  /(?<=(?:^|\s)(?:herrn?|frau|familie|fam|eheleuten?|mr|mrs|ms|miss|family|mieter(?:in|s)?|tenant|eigentümer(?:in|s)?|owner)\.?\s+)[\p{L}-]+/giu;
const minLength = 3;
/** Periods do not decide which words are names. */
const anyDay = '2026-01-01';

/** Words of a question, as typed, that can be names: those that the grammar does not know, and those after a salutation. */
export function findOpenWords(question: string): string[] {
  if (isTooLong(question)) return [];
  const named = question.match(afterRole) ?? [];
  const phrase = createPhrase(question);
  const draft = emptyDraft();
  splitCompounds(phrase);
  readPeriods(phrase, draft, anyDay);
  readFigures(phrase, draft, { owners: [], houses: [], units: [], tenants: [], costTypes: [], payees: [] });
  phrase.take(filler);
  const unknown = phrase
    .rest()
    .flat()
    .map((word) => phrase.typed(word));
  const known = new Set<string>();
  return [...named, ...unknown].filter((word) => {
    const folded = fold(word);
    if (word.length < minLength || known.has(folded)) return false;
    known.add(folded);
    return true;
  });
}
