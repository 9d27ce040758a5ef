import { ReasonError } from '../errors/reason-error.ts';

export type WorkerErrorReason =
  /** It took longer than its time limit. */
  | 'timed_out'
  /** The process grew beyond its memory limit. */
  | 'out_of_memory'
  /** The process ended for another reason. */
  | 'crashed'
  /** The worker could not do it; the message says why. */
  | 'failed'
  /** Its process did not start in time: a fault of the machine, not of the order. */
  | 'not_started'
  /** The pool has been closed. */
  | 'closed';

/** Why a worker process has no result. */
export class WorkerError extends ReasonError<WorkerErrorReason> {
  override readonly name = 'WorkerError';
}
