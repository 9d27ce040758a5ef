import { z } from 'zod';
import { LanguageModelError } from './language-model-error.ts';
import { readBody, readChunks } from './read-body.ts';
import { readEvents } from './read-events.ts';

/** Tokens that the server counted. */
export interface TokenCounts {
  readonly prompt: number;
  readonly answer: number;
}

/** Text of one answer as the server sent it. */
export interface RawAnswer {
  readonly content: string;
  /** Undefined where the server counts none. */
  readonly tokens: TokenCounts | undefined;
}

/** Maximum answer, in bytes of a whole one and in characters of a streamed one. */
const maxAnswerBytes = 256 * 1024;
/** Maximum stream: each token comes in an envelope of about 250 bytes. */
const maxStreamBytes = 16 * 1024 * 1024;

const count = z.number().int().nonnegative();
const usageSchema = z
  .object({ prompt_tokens: count, completion_tokens: count })
  .nullish()
  .catch(null)
  .transform((usage) => usage && { prompt: usage.prompt_tokens, answer: usage.completion_tokens });
const wholeSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: usageSchema,
});
// Servers leave the role out, and the choices of the last part.
const partSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usageSchema,
});

/**
 * Reads the answer of a server, streamed or not.
 *
 * @param onText receives the text so far, whenever there is more
 * @throws LanguageModelError too_large, no_answer, interrupted
 */
export async function readAnswer(response: Response, onText?: (text: string) => void): Promise<RawAnswer> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true)
    return readStream(response, onText);
  const { choices, usage } = parse(wholeSchema, await readBody(response, maxAnswerBytes));
  const content = choices[0]?.message.content ?? '';
  onText?.(content);
  return { content, tokens: usage ?? undefined };
}

async function readStream(response: Response, onText?: (text: string) => void): Promise<RawAnswer> {
  let content = '';
  let tokens: TokenCounts | undefined;
  let isFinished = false;
  for await (const event of readEvents(readChunks(response, maxStreamBytes), maxAnswerBytes)) {
    if (event === '[DONE]') return { content, tokens };
    const { choices, usage } = parse(partSchema, event);
    tokens = usage ?? tokens;
    const [choice] = choices ?? [];
    isFinished ||= (choice?.finish_reason ?? '') !== '';
    const more = choice?.delta?.content ?? '';
    if (more === '') continue;
    content += more;
    if (content.length > maxAnswerBytes) throw new LanguageModelError('too_large');
    onText?.(content);
  }
  if (!isFinished) throw new LanguageModelError('interrupted');
  return { content, tokens };
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LanguageModelError('no_answer', { cause });
  }
}
