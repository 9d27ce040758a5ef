import type { MemberContext } from '#platform/server/http/context.ts';
import type { LanguageModel } from '#platform/server/language-model/language-model.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import type { Answer } from '../../contract/analytics/answer.ts';
import type { Plan, Refusal } from '../../contract/analytics/plan.ts';
import { analyticsConfig } from '../configuration/analytics-config.ts';
import { fold } from './grammar/fold.ts';
import type { Vocabulary } from './grammar/vocabulary-names.ts';
import { askModel } from './model/ask-model.ts';
import { readQuestion } from './read-question.ts';
import type { QuestionReading } from './read-question.ts';
import { readVocabulary } from './vocabulary.ts';

/** The plan of a question, or why it has none; with who read it. */
export type Understood = { readonly engine: Answer['engine'] } & (
  | { readonly plan: Plan }
  | { readonly refused: Refusal; readonly names?: readonly string[] }
);

interface Asked {
  readonly prompt: string;
  readonly eid?: string | undefined;
  /** Plan of the answer before. */
  readonly former?: Plan | undefined;
  readonly today: string;
}

/**
 * Reads a question by the names that the caller may see: by the language model, if there is one and the question is
 * one for it, else by the grammar.
 *
 * @throws AppError as `findBooks`
 */
export async function understand(
  { read, signal }: Pick<MemberContext, 'read' | 'signal'>,
  model: LanguageModel | undefined,
  { prompt, eid, former, today }: Asked,
): Promise<Understood> {
  const { vocabulary, sharesNames } = await read(async ({ tx }) => ({
    vocabulary: await readVocabulary(tx, prompt, eid),
    sharesNames: model !== undefined && (await readSettings(tx, analyticsConfig)).properties.sharesNames,
  }));
  const reading = readQuestion(prompt, vocabulary, today, former);
  // A following question needs the plan before, which holds ids.
  if (model === undefined || former !== undefined || !isForModel(prompt, reading, vocabulary))
    return { engine: 'grammar', ...reading };
  const plan = await askModel(model, { question: prompt, vocabulary, today, sharesNames, signal });
  return plan === undefined ? { engine: 'grammar', ...reading } : { engine: 'model', plan };
}

/** False for questions that name people, or that the data cannot answer: these leave the product for nobody. */
function isForModel(question: string, reading: QuestionReading, vocabulary: Vocabulary): boolean {
  if ('refused' in reading && reading.refused !== 'notUnderstood') return false;
  const asked = fold(question);
  const people = [...vocabulary.tenants, ...vocabulary.owners];
  const named = people.flatMap(({ name, lastName }) => [name, lastName]).concat(vocabulary.payees);
  return !named.some((name) => name !== '' && asked.includes(fold(name)));
}
