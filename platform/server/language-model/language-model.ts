import { inSpan } from '../tracing/trace.ts';
import { setTimeout as waitFor } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import { createServerAsking } from './ask-server.ts';
import type { ModelTurn } from './ask-server.ts';
import { extractJson } from './extract-json.ts';
import { LanguageModelError, toModelError } from './language-model-error.ts';
import type { LanguageModelSettings } from '../config/model-server-settings.ts';
import type { PostRequest } from './post-request.ts';
import type { RawAnswer, TokenCounts } from './read-answer.ts';

/** A question to a language model whose answer has a given shape. */
export interface ModelRequest {
  readonly instructions: string;
  readonly prompt: string;
  /** Name of the shape, letters and underscores. */
  readonly name: string;
  /** JSON schema that the server has the model follow; callers check the answer all the same. */
  readonly schema: object;
  /**
   * Lists what is wrong with an answer, in words for the model; it is asked once to repair that. Without it, any JSON is
   * an answer.
   */
  readonly validate?: ((value: unknown) => readonly string[]) | undefined;
  /** Has the answer streamed where the server can; receives the text so far. */
  readonly onText?: ((text: string) => void) | undefined;
  /** Milliseconds for everything, retries included; that of the client if absent. */
  readonly deadlineMs?: number | undefined;
  /** Requests sent again within the deadline, if the server is busy or away; those of the client if absent. */
  readonly retries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface ModelAnswer {
  /** Parsed JSON, checked by nothing but `validate`. */
  readonly value: unknown;
  /** Undefined where the server counts none; those of a repair are added. */
  readonly tokens: TokenCounts | undefined;
}

/** A language model behind the OpenAI protocol. */
export interface LanguageModel {
  /** @throws LanguageModelError */
  complete(request: ModelRequest): Promise<ModelAnswer>;
}

interface ModelOptions {
  /** To the end of the answer, in milliseconds. */
  readonly deadlineMs?: number;
  readonly retries?: number;
  readonly now?: () => number;
  /** Sends the requests; `fetch` if absent. */
  readonly post?: PostRequest;
  /** Waits between two tries. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const defaultDeadlineMs = 15_000;
/** Characters of a wrong answer that the model is shown again. */
const maxRepeated = 20_000;
const maxProblems = 20;

/**
 * Talks to `/chat/completions` with structured output, in the best format that the server accepts; the schema is part of
 * the instructions, too. By default nothing is repeated: most callers have another way to answer. After a refusal with
 * Retry-After, or several failures in a row, requests fail without waiting for the server, unless their retries fit.
 */
export function createLanguageModel(settings: LanguageModelSettings, options: ModelOptions = {}): LanguageModel {
  const {
    deadlineMs: usualDeadlineMs = defaultDeadlineMs,
    retries: usualRetries = 0,
    now = () => systemClock.now().getTime(),
    wait = (ms, signal) => waitFor(ms, undefined, { signal }),
    post = (url, { signal, ...call }) =>
      inSpan('language model', 'client', () => fetch(url, { ...call, method: 'POST', redirect: 'error', signal })),
  } = options;
  const server = createServerAsking({ settings, post, now });
  return {
    complete: async ({ instructions, prompt, name, schema, validate, onText, signal, ...limits }) => {
      const { deadlineMs = usualDeadlineMs, retries = usualRetries } = limits;
      const deadline = AbortSignal.timeout(deadlineMs);
      const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
      const ends = performance.now() + deadlineMs;
      let left = retries;
      const tries = {
        take: (ms: number): boolean => {
          if (left === 0 || performance.now() + ms >= ends) return false;
          left -= 1;
          return true;
        },
        wait: (ms: number) => wait(ms, stop),
      };
      const ask = (messages: ModelTurn['messages'], hear?: (text: string) => void) =>
        server.ask({ messages, name, schema, onText: hear, signal: stop, givenUp: signal }, tries);
      try {
        const question = [
          { role: 'system', content: `${instructions}\n${askForJson(schema)}` },
          { role: 'user', content: prompt },
        ];
        const first = await ask(question, onText);
        const checked = check(first, validate);
        if ('value' in checked) return { ...checked, tokens: first.tokens };
        if (validate === undefined) throw new LanguageModelError('no_answer');
        const second = await ask([
          ...question,
          { role: 'assistant', content: first.content.slice(0, maxRepeated) },
          { role: 'user', content: askForRepair(checked.problems) },
        ]);
        const repaired = check(second, validate);
        if (!('value' in repaired)) throw new LanguageModelError('no_answer');
        return { ...repaired, tokens: addTokens(first.tokens, second.tokens) };
      } catch (error) {
        signal?.throwIfAborted();
        if (deadline.aborted) throw new LanguageModelError('timeout', { cause: error });
        throw toModelError(error);
      }
    },
  };

  function check(
    { content }: RawAnswer,
    validate: ModelRequest['validate'],
  ): { readonly value: unknown } | { readonly problems: readonly string[] } {
    const found = extractJson(content);
    const problems = found === undefined ? ['It contains no JSON object.'] : (validate?.(found.value) ?? []);
    if (found !== undefined && problems.length === 0) {
      server.succeed();
      return found;
    }
    server.fail(new LanguageModelError('no_answer'));
    return { problems };
  }
}

const askForJson = (schema: object): string =>
  `Answer with one JSON object that follows this JSON schema, and with nothing else:\n${JSON.stringify(schema)}`;

const askForRepair = (problems: readonly string[]): string =>
  `That answer cannot be used:\n${problems.slice(0, maxProblems).join('\n')}\nAnswer again with the whole corrected JSON object, and with nothing else.`;

function addTokens(first: TokenCounts | undefined, second: TokenCounts | undefined): TokenCounts | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return { prompt: first.prompt + second.prompt, answer: first.answer + second.answer };
}
