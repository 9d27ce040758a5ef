import { z } from 'zod';
import { systemClock } from '../clock.ts';

/** A question to a language model whose answer has a given shape. */
interface ModelRequest {
  readonly instructions: string;
  readonly prompt: string;
  /** Name of the shape, letters and underscores. */
  readonly name: string;
  /** JSON schema that the server has the model follow; callers check the answer all the same. */
  readonly schema: object;
  readonly signal?: AbortSignal | undefined;
}

/** A language model behind the OpenAI protocol. */
export interface LanguageModel {
  /** Returns the parsed JSON of the answer, unchecked. @throws LanguageModelError */
  complete(request: ModelRequest): Promise<unknown>;
}

const problems = ['unreachable', 'timeout', 'refused', 'too_large', 'no_answer', 'paused'] as const;

/** A model that gave no usable answer; the message contains neither question nor answer. */
export class LanguageModelError extends Error {
  override readonly name = 'LanguageModelError';
  readonly problem: (typeof problems)[number];

  constructor(problem: (typeof problems)[number], { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`language model: ${problem}${status === undefined ? '' : ` (${status})`}`, { cause });
    this.problem = problem;
  }
}

export interface LanguageModelSettings {
  /** Base address with its version, such as `https://models.example/v1`. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
}

interface Limits {
  /** To the end of the answer, in milliseconds. */
  readonly deadlineMs?: number;
  readonly now?: () => number;
}

const defaultDeadlineMs = 15_000;
const maxAnswerBytes = 256 * 1024;
/** Failures in a row after which nobody waits for the server for a while. */
const maxFailures = 5;
const pauseMs = 30_000;
const maxPauseMs = 10 * 60_000;

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/**
 * Talks to `/chat/completions` with structured output. Nothing is repeated: callers have another way to answer. After a
 * refusal with Retry-After, or several failures in a row, requests fail without waiting for the server.
 */
export function createLanguageModel(
  { url, key, model }: LanguageModelSettings,
  { deadlineMs = defaultDeadlineMs, now = () => systemClock.now().getTime() }: Limits = {},
): LanguageModel {
  let failures = 0;
  let pausedUntil = 0;
  const pause = (ms: number): void => {
    pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, maxPauseMs));
  };
  return {
    complete: async ({ instructions, prompt, name, schema, signal }) => {
      if (now() < pausedUntil) throw new LanguageModelError('paused');
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        const response = await fetch(`${url.replace(/\/+$/u, '')}/chat/completions`, {
          method: 'POST',
          redirect: 'error',
          headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
          body: JSON.stringify({
            model,
            temperature: 0,
            messages: [
              { role: 'system', content: instructions },
              { role: 'user', content: prompt },
            ],
            response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
          }),
          signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        });
        if (!response.ok) {
          await response.body?.cancel();
          if (response.status === 429 || response.status === 503) pause(readRetryAfter(response));
          throw new LanguageModelError('refused', { status: response.status });
        }
        const content = readContent(await readText(response));
        failures = 0;
        return content;
      } catch (error) {
        signal?.throwIfAborted();
        failures += 1;
        if (failures >= maxFailures) pause(pauseMs);
        if (error instanceof LanguageModelError) throw error;
        throw new LanguageModelError(deadline.aborted ? 'timeout' : 'unreachable', { cause: error });
      }
    },
  };
}

function readRetryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : pauseMs;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new LanguageModelError('too_large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws LanguageModelError no_answer for anything but JSON inside of JSON */
function readContent(text: string): unknown {
  try {
    const [choice] = answerSchema.parse(JSON.parse(text)).choices;
    return JSON.parse(choice?.message.content ?? '');
  } catch (cause) {
    throw new LanguageModelError('no_answer', { cause });
  }
}
