import type { ErrorCode, ErrorEntry } from '../../contract/errors.ts';

export interface AppErrorDetails {
  /** Path of the wrong field in the request, such as `article.number`. */
  readonly field?: string;
  /** Values for the translated text. Never secrets: they are sent. */
  readonly params?: Record<string, string | number>;
  /** English, for developers; the code in words if absent. */
  readonly message?: string;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Several entries instead of one, for answers that name every wrong field. */
  readonly entries?: readonly ErrorEntry[];
  readonly cause?: unknown;
}

/** An error that the caller is told about. Everything else becomes one 500 without details. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? inWords(code), { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  /** The `errors` array of the answer. */
  toEntries(): readonly ErrorEntry[] {
    if (this.details.entries) return this.details.entries;
    const { field, params } = this.details;
    return [{ code: this.code, message: this.message, description: `errors.${this.code}`, field, params }];
  }
}

/** An error of one field that only the server can know, answered like a validation error (400). */
export function invalidField(field: string, code: string, params?: Record<string, string | number>): AppError {
  return new AppError('validation_failed', {
    entries: [{ code, message: `${field}: ${inWords(code)}`, description: `errors.field.${code}`, field, params }],
  });
}

function inWords(code: string): string {
  return code.replaceAll('_', ' ');
}
