import { ApiError } from '#platform/web/api/api-error.ts';
import { RecorderError } from '../capture/recorder-error.ts';
import type { RecorderProblem } from '../capture/recorder-error.ts';

/** Reasons why speech did not become text; each has a text of its own. */
export type VoiceProblem =
  | RecorderProblem
  | 'notConfigured'
  | 'silent'
  | 'tooLarge'
  | 'notAudio'
  | 'offline'
  | 'timeout'
  | 'signedOut'
  | 'busy'
  | 'speechFailed'
  | 'cancelled'
  | 'failed';

/** Problems of the recording itself: sent again, it would fail again. */
const final: ReadonlySet<VoiceProblem> = new Set(['silent', 'tooLarge', 'notAudio']);

/** True if the same recording may become text later. */
export function mayRetry(problem: VoiceProblem): boolean {
  return !final.has(problem);
}

const problemByCode: Readonly<Record<string, VoiceProblem>> = {
  speech_not_configured: 'notConfigured',
  speech_failed: 'speechFailed',
  recording_empty: 'silent',
  recording_silent: 'silent',
  timed_out: 'timeout',
  network: 'offline',
};
const problemByStatus: Readonly<Record<number, VoiceProblem>> = {
  0: 'offline',
  401: 'signedOut',
  408: 'offline',
  413: 'tooLarge',
  415: 'notAudio',
  429: 'busy',
  502: 'offline',
  503: 'busy',
  504: 'timeout',
};

/** Names the reason of a failure. */
export function toVoiceProblem(error: unknown): VoiceProblem {
  if (error instanceof RecorderError) return error.problem;
  if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
  if (!(error instanceof ApiError)) return 'failed';
  const known = error.errors.map(({ code }) => problemByCode[code]).find((problem) => problem !== undefined);
  return known ?? problemByStatus[error.status] ?? 'failed';
}
