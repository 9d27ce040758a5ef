export type DocumentErrorReason =
  /** Too many documents are waiting; try again later. */
  | 'overloaded'
  /** The document took longer than its time limit. */
  | 'timed_out'
  /** The worker process ended while it made this document. */
  | 'worker_crashed'
  /** The template refused the data or could not be exported: a fault in the template or its files. */
  | 'template_failed'
  /** The renderer has been closed. */
  | 'closed';

/** Why a document was not made. `message` names the template and the compiler's diagnostics. */
export class DocumentError extends Error {
  readonly reason: DocumentErrorReason;

  constructor(reason: DocumentErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DocumentError';
    this.reason = reason;
  }
}
