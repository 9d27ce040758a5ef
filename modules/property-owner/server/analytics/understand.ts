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

/** Shorter words, such as `und`, are parts of many names. */
const minNameWord = 4;

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
    vocabulary: await readVocabulary(tx, prompt, today, eid),
    sharesNames: model !== undefined && (await readSettings(tx, analyticsConfig)).properties.sharesNames,
  }));
  const reading = readQuestion(prompt, vocabulary, today, former);
  // A following question needs the plan before, which holds ids.
  if (model === undefined || former !== undefined || !isForModel(prompt, reading, vocabulary, sharesNames))
    return { engine: 'grammar', ...reading };
  const plan = await askModel(model, { question: prompt, vocabulary, today, sharesNames, signal });
  return plan === undefined ? { engine: 'grammar', ...reading } : { engine: 'model', plan };
}

/**
 * False for questions that name people, companies or rental units, or that the data cannot answer: these leave the
 * product for nobody. Those that name a house or a cost type leave it with the consent of the organisation alone.
 */
function isForModel(question: string, reading: QuestionReading, vocabulary: Vocabulary, sharesNames: boolean): boolean {
  if ('refused' in reading && reading.refused !== 'notUnderstood') return false;
  const { tenants, owners, payees, units, houses, costTypes } = vocabulary;
  const people = [...tenants, ...owners].flatMap(({ name, lastName }) => [name, lastName]);
  const asked = fold(question);
  const words = new Set(asked.split(' '));
  const holds = (name: string): boolean => name !== '' && asked.includes(fold(name));
  const holdsWord = (name: string): boolean =>
    fold(name)
      .split(' ')
      .some((word) => word.length >= minNameWord && words.has(word));
  if ([...people, ...payees].some((name) => holds(name) || holdsWord(name))) return false;
  if (units.some(({ name }) => holds(name))) return false;
  if (sharesNames) return true;
  return !houses.some(({ name, street }) => holds(name) || holds(street)) && !costTypes.some(({ name }) => holds(name));
}
