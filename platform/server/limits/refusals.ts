import { AppError } from '../errors/app-error.ts';
import { countRefusal } from './limit-metrics.ts';

/** The limit of one organisation, network or person: others are served. Counted as refused. */
export function refuseKey(limit: string, retryAfterSeconds: number): AppError {
  countRefusal(limit);
  const message = `too many requests: ${limit}`;
  // The code's own text is about failed attempts; this one is about work.
  const entry = { code: 'too_many_requests', message, description: 'errors.busy_organization' } as const;
  return new AppError('too_many_requests', { message, retryAfterSeconds, entries: [entry] });
}

/** The limit of the whole process. Counted as refused. */
export function refuseAll(limit: string, retryAfterSeconds: number): AppError {
  countRefusal(limit);
  return new AppError('overloaded', { message: `overloaded: ${limit}`, retryAfterSeconds });
}
