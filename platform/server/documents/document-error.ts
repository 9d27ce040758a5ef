import { ReasonError } from '../errors/reason-error.ts';
import type { WorkerError, WorkerErrorReason } from '../limits/worker-error.ts';

export type DocumentErrorReason =
  /** The document took longer than its time limit. */
  | 'timed_out'
  /** The document needed more memory than a worker may have. */
  | 'too_large'
  /** The worker process ended while it made this document. */
  | 'worker_crashed'
  /** The template refused the data or could not be exported: a fault in the template or its files. */
  | 'template_failed'
  /** No worker process started in time. */
  | 'not_started'
  /** The renderer has been closed. */
  | 'closed';

/** Why a document was not made. `message` names the template and the compiler's diagnostics. */
export class DocumentError extends ReasonError<DocumentErrorReason> {
  override readonly name = 'DocumentError';
}

const reasons: Readonly<Record<WorkerErrorReason, DocumentErrorReason>> = {
  timed_out: 'timed_out',
  out_of_memory: 'too_large',
  crashed: 'worker_crashed',
  failed: 'template_failed',
  not_started: 'not_started',
  closed: 'closed',
};

/** Translates a worker's failure for the document. */
export function toDocumentError(template: string, error: WorkerError): DocumentError {
  return new DocumentError(reasons[error.reason], `${template}: ${error.message}`, { cause: error });
}
