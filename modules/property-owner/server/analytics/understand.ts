import type { MemberContext } from '#platform/server/http/context.ts';
import type { Answer } from '../../contract/analytics/answer.ts';
import type { Plan, Refusal } from '../../contract/analytics/plan.ts';
import { readQuestion } from './read-question.ts';
import { readVocabulary } from './vocabulary.ts';

/** The plan of a question, or why it has none; with who read it. */
export type Understood = { readonly engine: Answer['engine'] } & (
  | { readonly plan: Plan }
  | { readonly refused: Refusal; readonly names?: readonly string[] }
);

interface Asked {
  readonly prompt: string;
  /** Plan of the answer before. */
  readonly former?: Plan | undefined;
  readonly today: string;
}

/** Reads a question by the names that the caller may see. */
export async function understand(
  run: Pick<MemberContext, 'read'>,
  { prompt, former, today }: Asked,
): Promise<Understood> {
  const vocabulary = await run.read(({ tx }) => readVocabulary(tx, prompt));
  return { engine: 'grammar', ...readQuestion(prompt, vocabulary, today, former) };
}
