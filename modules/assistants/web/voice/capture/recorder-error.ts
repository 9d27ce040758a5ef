/** Reasons why there is no sound. */
export type RecorderProblem = 'denied' | 'noMicrophone' | 'inUse' | 'unsupported' | 'notLoaded' | 'broken';

/** Recording that cannot begin, or that broke off without anything to keep. */
export class RecorderError extends Error {
  override readonly name = 'RecorderError';
  readonly problem: RecorderProblem;

  constructor(problem: RecorderProblem, options?: ErrorOptions) {
    super(`no recording: ${problem}`, options);
    this.problem = problem;
  }
}

// https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia
const problemByName: Readonly<Record<string, RecorderProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};

/** Names the reason why the browser gives no microphone. */
export function toRecorderError(error: unknown): RecorderError {
  const name = error instanceof Error ? error.name : '';
  return new RecorderError(problemByName[name] ?? 'unsupported', { cause: error });
}
