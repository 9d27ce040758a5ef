/** Why a call to the portal failed. */
export type ScoutProblem =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'rate_limited'
  | 'unavailable'
  | 'protocol';

/** A message of the portal; its code is empty where the portal sent text alone. */
export interface ScoutMessage {
  readonly code: string;
  readonly text: string;
}

interface Reason {
  readonly status?: number | null;
  readonly messages?: readonly ScoutMessage[];
  readonly retryAfterSeconds?: number | null;
  /** Reason in words, for answers that are not understood. */
  readonly detail?: string;
  readonly cause?: unknown;
}

/** A call to the portal that failed. Its message contains codes alone; the texts of the portal are in `messages`. */
export class ScoutError extends Error {
  override readonly name = 'ScoutError';
  readonly kind: ScoutProblem;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly messages: readonly ScoutMessage[];
  /** Seconds that the portal asks to wait. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: ScoutProblem,
    { status = null, messages = [], retryAfterSeconds = null, detail = '', cause }: Reason = {},
  ) {
    const codes = messages.map(({ code }) => code).filter((code) => code !== '');
    const parts = [kind, status === null ? '' : `(${status})`, detail, ...codes].filter((part) => part !== '');
    super(`portal: ${parts.join(' ')}`, { cause });
    this.kind = kind;
    this.status = status;
    this.messages = messages;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True if the same call may succeed later. */
  get isPassing(): boolean {
    return this.kind === 'rate_limited' || this.kind === 'unavailable';
  }
}

const problems: Readonly<Record<number, ScoutProblem>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'unavailable',
  409: 'conflict',
  410: 'not_found',
  412: 'invalid',
  413: 'invalid',
  422: 'invalid',
  429: 'rate_limited',
};

/** The problem that a status reports. */
export function problemOf(status: number): ScoutProblem {
  return problems[status] ?? (status >= 500 ? 'unavailable' : 'protocol');
}
