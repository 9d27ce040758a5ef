import { ReasonError } from '../errors/reason-error.ts';

const readingErrorReasons = [
  'damaged',
  'encrypted',
  'too_many_pages',
  'too_many_pixels',
  'not_well_formed',
  'document_type',
  'too_deep',
  'too_large',
] as const;

/** Why a file cannot be read; texts stand under `errors.file_unreadable_<reason>`. */
export type ReadingErrorReason = (typeof readingErrorReasons)[number];

export class ReadingError extends ReasonError<ReadingErrorReason> {
  override readonly name = 'ReadingError';
}
