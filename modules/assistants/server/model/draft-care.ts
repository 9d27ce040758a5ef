import type { LanguageModel } from '#platform/server/language-model/language-model.ts';
import { vitalFields } from '../../contract/drafts/answer.ts';
import type { Drafted, DraftedEntry } from '../../contract/drafts/drafted.ts';
import { askHidden } from './drafting/ask-hidden.ts';
import type { Asking } from './drafting/ask-hidden.ts';
import {
  assessmentAnswer,
  assessmentInstructions,
  entriesAnswer,
  entriesInstructions,
} from './drafting/care-questions.ts';
import { mergeAssessment } from './drafting/merge-assessment.ts';
import { mergeEntries } from './drafting/merge-entries.ts';
import { toProblem } from './drafting/model-outcome.ts';
import type { ModelOutcome } from './drafting/model-outcome.ts';
import { createSaid } from './drafting/said.ts';

interface CareAsking extends Asking {
  /** Draft of rules of the same words: people, times and values are theirs. */
  readonly rulesDraft: Drafted;
}

/** A draft is at most so much longer than what was said. */
const maxGrowth = 1.3;

/**
 * Drafts entries of care by a language model. Nothing counts that was not said: it is dropped or marked `notSaid`; a
 * question or an order is never sent.
 *
 * @returns undefined if the draft of rules counts
 */
export async function draftByModel(
  model: LanguageModel,
  text: string,
  { rulesDraft, ...asking }: CareAsking,
): Promise<ModelOutcome<Drafted>> {
  if (rulesDraft.reply === 'question' || rulesDraft.reply === 'order') return undefined;
  const said = createSaid(text, listRead(rulesDraft));
  try {
    const draft =
      rulesDraft.type === 'sis'
        ? mergeAssessment(
            await askHidden(
              model,
              text,
              { name: 'assessment', instructions: assessmentInstructions, schema: assessmentAnswer },
              asking,
            ),
            rulesDraft,
            said,
          )
        : mergeEntries(
            await askHidden(
              model,
              text,
              { name: 'care_entries', instructions: entriesInstructions, schema: entriesAnswer },
              asking,
            ),
            rulesDraft,
            said,
          );
    return draft && { draft: hintLength(draft, text) };
  } catch (error) {
    return toProblem(error);
  }
}

/** Texts whose numbers rules have read, such as values and times that were said in words. */
const listRead = ({ entries }: Drafted): readonly string[] =>
  entries.flatMap(({ data, values, event }) => [
    data.text,
    event.time,
    event.day,
    ...vitalFields.map((field) => data[field]),
    ...values.map(({ value }) => value),
  ]);

/** Marks the longest entry of a draft that has grown. */
function hintLength(draft: Drafted, said: string): Drafted {
  const lengths = draft.entries.map(({ data }) => data.text.length);
  const topics = Object.values(draft.sis ?? {}).reduce((sum, topic) => sum + topic.text.length, 0);
  const written = draft.type === 'sis' ? topics : lengths.reduce((sum, length) => sum + length, 0);
  if (written <= said.length * maxGrowth) return draft;
  const longest = lengths.indexOf(Math.max(...lengths));
  const entries = draft.entries.map((entry, index): DraftedEntry =>
    index === longest ? { ...entry, hints: [...entry.hints, { code: 'longer', words: '' }] } : entry,
  );
  return { ...draft, entries };
}
