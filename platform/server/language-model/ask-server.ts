import { createFormatLadder, describeFormat, fallBelow } from './answer-format.ts';
import { LanguageModelError, toModelError } from './language-model-error.ts';
import type { LanguageModelSettings } from '../config/model-server-settings.ts';
import { createPauses, readRetryAfter } from './pauses.ts';
import type { PostRequest } from './post-request.ts';
import { readAnswer } from './read-answer.ts';
import type { RawAnswer } from './read-answer.ts';

/** One turn of a conversation with a server. */
export interface ModelTurn {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly name: string;
  readonly schema: object;
  readonly onText: ((text: string) => void) | undefined;
  readonly signal: AbortSignal;
  /** The caller's own signal: a request that they give up is not a failure of the server. */
  readonly givenUp: AbortSignal | undefined;
}

/** The tries that a request has left. */
interface Tries {
  /** True if another try after so many milliseconds is allowed, which is then used up. */
  take(ms: number): boolean;
  wait(ms: number): Promise<unknown>;
}

interface AskedServer {
  readonly settings: LanguageModelSettings;
  readonly post: PostRequest;
  readonly now: () => number;
}

/** A server whose refusals of formats, and whose pauses, are remembered. */
export interface ServerAsking {
  /** Asks in the best format, again as often as allowed. @throws LanguageModelError */
  ask(turn: ModelTurn, tries: Tries): Promise<RawAnswer>;
  /** Notes an answer that can be used. */
  succeed(): void;
  /** Counts an answer that cannot be used. */
  fail(error: LanguageModelError): void;
}

/** Statuses of servers and proxies that are busy or start. */
const passing: ReadonlySet<number | undefined> = new Set([429, 502, 503, 504]);
/** Statuses by which servers refuse a field of the request. */
const refusesFormat: ReadonlySet<number | undefined> = new Set([400, 422]);
const firstBackOffMs = 500;

/** Prepares asking a server. */
export function createServerAsking({ settings: { url, key, model }, post, now }: AskedServer): ServerAsking {
  const ladder = createFormatLadder();
  const pauses = createPauses(now);
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const target = `${url.replace(/\/+$/u, '')}/chat/completions`;

  async function askOnce({ messages, name, schema, onText, signal }: ModelTurn): Promise<RawAnswer> {
    const isStreamed = onText !== undefined;
    const first = ladder.start(isStreamed);
    for (let format = first; ;) {
      const body = JSON.stringify({ model, temperature: 0, messages, ...describeFormat(format, { name, schema }) });
      const response = await post(target, { headers, body, signal });
      if (response.ok) {
        const answer = await readAnswer(response, onText);
        if (format !== first) ladder.keep(format, isStreamed);
        return answer;
      }
      await response.body?.cancel();
      const below = refusesFormat.has(response.status) ? fallBelow(format) : undefined;
      if (below === undefined)
        throw new LanguageModelError('refused', {
          status: response.status,
          retryAfterMs: readRetryAfter(response.headers.get('retry-after'), now()),
        });
      format = below;
    }
  }

  return {
    ask: async (turn, tries) => {
      const rest = pauses.rest();
      if (rest > 0) {
        if (!tries.take(rest)) throw new LanguageModelError('paused');
        await tries.wait(rest);
      }
      for (let backOffMs = firstBackOffMs; ; backOffMs *= 2) {
        try {
          return await askOnce(turn);
        } catch (given) {
          const error = toModelError(given);
          if (turn.givenUp?.aborted === true) throw error;
          const mayPass = error.problem === 'unreachable' || passing.has(error.status);
          const ms = error.retryAfterMs ?? backOffMs;
          const isAgain = mayPass && !turn.signal.aborted && tries.take(ms);
          pauses.fail(error, !isAgain);
          if (!isAgain) throw error;
          await tries.wait(ms);
        }
      }
    },
    succeed: pauses.succeed,
    fail: (error) => pauses.fail(error, true),
  };
}
