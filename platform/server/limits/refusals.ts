import { AppError } from '../errors/app-error.ts';
import { countRefusal } from './limit-metrics.ts';

const hourMs = 3_600_000;

/**
 * Refuses work beyond the simultaneous limit of one organisation, network or person, because others are served. Counted
 * as refused.
 */
export function tooManyOfKey(limit: string, retryAfterSeconds: number): AppError {
  return refuse(limit, retryAfterSeconds, 'errors.busy_organization');
}

/** Refuses actions beyond the limit of one organisation per hour or day. Counted as refused. */
export function tooFrequent(limit: string, retryAfterSeconds: number): AppError {
  return refuse(limit, retryAfterSeconds, 'errors.frequency_organization');
}

/** The limit of the whole process. Counted as refused. */
export function tooManyOfAll(limit: string, retryAfterSeconds: number): AppError {
  countRefusal(limit);
  return new AppError('overloaded', { message: `overloaded: ${limit}`, retryAfterSeconds });
}

/** The code's own text is about failed attempts; these are about work. */
function refuse(limit: string, retryAfterSeconds: number, description: string): AppError {
  countRefusal(limit);
  const message = `too many requests: ${limit}`;
  const entry = { code: 'too_many_requests', message, description } as const;
  return new AppError('too_many_requests', { message, retryAfterSeconds, entries: [entry] });
}

/**
 * Refuses a call as long as the latest events of its limit are less than an hour old.
 * @param limit name of the limit @param earliest time of the first of them; undefined if there are fewer
 * @throws AppError too_many_requests
 */
export function assertHourPassed(limit: string, earliest: Date | undefined, now: Date): void {
  const seconds = earliest === undefined ? 0 : Math.ceil((earliest.getTime() + hourMs - now.getTime()) / 1000);
  if (seconds > 0) throw tooFrequent(limit, seconds);
}
