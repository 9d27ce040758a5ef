import { ApiError } from '#platform/web/api/api-error.ts';

/** No answer, signed out, too much work, server away: none of them is the file's fault. */
const passingStatus: ReadonlySet<number> = new Set([0, 401, 429, 502, 503, 504]);

/** True for trouble of an upload that passes by itself. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && passingStatus.has(error.status);
