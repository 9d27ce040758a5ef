import { ConnectorError } from '../connectors/connector-error.ts';

/**
 * Why a model of language or speech gave no usable answer: `outside` is an address out of the house where none may be
 * used, `interrupted` an answer that ended midway, `paused` a server that nobody waits for at the moment.
 */
const modelProblems = [
  'unreachable',
  'private_address',
  'outside',
  'timeout',
  'refused',
  'too_large',
  'no_answer',
  'interrupted',
  'paused',
] as const;
export type ModelProblem = (typeof modelProblems)[number];

interface Reason {
  /** Status of the refusal. */
  readonly status?: number;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A model that gave no usable answer; the message contains neither question nor answer. */
export class LanguageModelError extends Error {
  override readonly name = 'LanguageModelError';
  readonly problem: ModelProblem;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(problem: ModelProblem, { status, retryAfterMs, cause }: Reason = {}) {
    super(`language model: ${problem}${status === undefined ? '' : ` (${status})`}`, { cause });
    this.problem = problem;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The error by which callers know a failure. */
export function toModelError(error: unknown): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  const isInner = error instanceof ConnectorError && error.problem === 'private_address';
  return new LanguageModelError(isInner ? 'private_address' : 'unreachable', { cause: error });
}
