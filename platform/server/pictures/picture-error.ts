import { ReasonError } from '../errors/reason-error.ts';

export type PictureErrorReason =
  /** Not a picture of an allowed type, cut off, or damaged. */
  | 'unreadable'
  /** More pixels than allowed, or more memory or time than decoding may take. */
  | 'too_large';

/** Why a picture was not taken. */
export class PictureError extends ReasonError<PictureErrorReason> {
  override readonly name = 'PictureError';
}
