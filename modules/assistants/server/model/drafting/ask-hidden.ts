import { z } from 'zod';
import { LanguageModelError } from '#platform/server/language-model/language-model-error.ts';
import type { LanguageModel } from '#platform/server/language-model/language-model.ts';
import { createPseudonyms } from '../pseudonyms.ts';
import type { KnownPerson } from '../pseudonyms.ts';
import { cleanText, withoutInvisible } from './clean-text.ts';
import { readPartialText } from './partial-text.ts';

/** Needs of a draft beside what was said. */
export interface Asking {
  /** Everybody whom the organisation knows: their names leave the house as tokens. */
  readonly people: readonly KnownPerson[];
  /** Has the answer streamed where the server can; receives the unchecked text so far, with its names. */
  readonly onText?: ((text: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Question<Schema extends z.ZodType> {
  readonly name: string;
  readonly instructions: string;
  readonly schema: Schema;
}

/**
 * Asks a model about a text in which tokens stand for people; returns its answer with their names, without markup and
 * control characters.
 *
 * @throws LanguageModelError, and as the queue of the model
 */
export async function askHidden<Schema extends z.ZodType>(
  model: LanguageModel,
  said: string,
  { name, instructions, schema }: Question<Schema>,
  { people, onText, signal }: Asking,
): Promise<z.output<Schema>> {
  const pseudonyms = createPseudonyms(people);
  const { value } = await model.complete({
    name,
    instructions,
    prompt: pseudonyms.hide(withoutInvisible(said)),
    schema: toModelSchema(schema),
    validate: (given) => listProblems(schema, given),
    ...(onText && { onText: (json: string) => onText(pseudonyms.restore(readPartialText(json))) }),
    signal,
  });
  const { data } = schema.safeParse(cleanAll(pseudonyms.restoreAll(value)));
  // Without its markup an answer may be empty.
  if (data === undefined) throw new LanguageModelError('no_answer');
  return data;
}

const modelSchemas = new WeakMap<z.ZodType, object>();

/**
 * JSON schema without limits of lengths, which servers with strict schemas refuse; the answer is checked all the same.
 * Everybody who waits for a model shares one.
 */
function toModelSchema(schema: z.ZodType): object {
  const known = modelSchemas.get(schema);
  if (known !== undefined) return known;
  const made = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      for (const limit of ['minLength', 'maxLength', 'minItems', 'maxItems'] as const) delete jsonSchema[limit];
    },
  });
  modelSchemas.set(schema, made);
  return made;
}

/** Lists for the model what is wrong with an answer. */
function listProblems(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

function cleanAll(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanAll(inner)]));
}
