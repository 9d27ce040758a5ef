import { ApiError } from '#platform/web/api/api-error.ts';

/** A message that is not sent yet; the server takes its id once. */
export interface Outgoing {
  readonly id: string;
  readonly text: string;
  readonly emailUserIDs: readonly string[];
}

/** A message that the server refused for good. */
export interface RefusedMessage {
  readonly entry: Outgoing;
  readonly error: ApiError;
}

const passingCodes = [
  'network',
  'not_signed_in',
  'too_many_requests',
  'database_unavailable',
  'internal_error',
  'overloaded',
  'timed_out',
] as const;

/** Returns true for a refusal that would come again, and hold up the messages behind it; for any other they wait. */
export const isFinalRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !passingCodes.some((code) => error.has(code));

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a message that was kept in this browser. */
export function readOutgoing(stored: unknown): Outgoing | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { id, text, emailUserIDs } = stored as Record<string, unknown>;
  if (!isText(id) || !isText(text) || !Array.isArray(emailUserIDs)) return undefined;
  return { id, text, emailUserIDs: emailUserIDs.filter(isText) };
}
