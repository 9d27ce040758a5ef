/**
 * Reasons for which a file is not read. A damaged archive is `not_well_formed`, one without a document `not_openimmo`.
 */
export type OpenImmoErrorCode = 'not_openimmo' | 'not_well_formed' | 'too_large' | 'too_many_objects' | 'doctype';

/** The only error that readers of OpenImmo throw for a file, whatever it contains. */
export class OpenImmoError extends Error {
  override readonly name = 'OpenImmoError';
  readonly code: OpenImmoErrorCode;

  constructor(code: OpenImmoErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
