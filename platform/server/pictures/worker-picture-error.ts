import { AppError } from '../errors/app-error.ts';
import { WorkerError } from '../limits/worker-error.ts';
import type { WorkerErrorReason } from '../limits/worker-error.ts';
import { PictureError } from './picture-error.ts';
import type { PictureErrorReason } from './picture-error.ts';

const retryAfterSeconds = 5;

// Errors that the picture itself causes in its decoder are no faults of the product.
const reasons: Readonly<Record<Exclude<WorkerErrorReason, 'not_started' | 'closed'>, PictureErrorReason>> = {
  failed: 'unreadable',
  crashed: 'unreadable',
  timed_out: 'too_large',
  out_of_memory: 'too_large',
};

/** Translates the failure of a worker that decodes; other errors stay as they are. */
export function toPictureError(error: unknown): unknown {
  if (!(error instanceof WorkerError)) return error;
  if (error.reason === 'not_started' || error.reason === 'closed')
    return new AppError('overloaded', { cause: error, retryAfterSeconds });
  return new PictureError(reasons[error.reason], error.message, { cause: error });
}
