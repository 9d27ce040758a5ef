/** `off`: nothing is set, so there is nothing to check. */
export type FindingState = 'ok' | 'off' | 'warning' | 'error';

/** One line of the report. */
export interface Finding {
  /** Subject, such as `Database version`. */
  readonly name: string;
  readonly state: FindingState;
  /** The fact and, for warnings and errors, the remedy. Contains no secret. */
  readonly message: string;
}

const createFinding =
  (state: FindingState) =>
  (name: string, message: string): Finding => ({ name, state, message });

export const ok = createFinding('ok');
export const off = createFinding('off');
export const warning = createFinding('warning');
export const failure = createFinding('error');

/** The words of an error, on one line; a name with several addresses fails with one error for each. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join(', ');
  if (!(error instanceof Error)) return String(error);
  // fetch hides the reason in its cause.
  if (error.message === 'fetch failed' && error.cause !== undefined) return describeError(error.cause);
  const words = error.message === '' && 'code' in error ? String(error.code) : error.message;
  return words.replaceAll(/\s+/gu, ' ').trim();
}
