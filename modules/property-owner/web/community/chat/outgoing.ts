import type { ApiError } from '#platform/web/api/api-error.ts';

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
