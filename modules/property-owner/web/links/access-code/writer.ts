import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import type { checkAccessCode } from '#modules/property-owner/contract/links/letters/access-code.ts';

/** Writer of the letter with a right code. */
export type Writer = EndpointAnswer<typeof checkAccessCode>;

/** True if a call failed because its code does not hold. */
export function isInvalidCode(error: unknown): boolean {
  return error instanceof ApiError && error.has('access_code_invalid');
}
