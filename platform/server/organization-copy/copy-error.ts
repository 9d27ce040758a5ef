/** An organisation cannot be copied; the message can be shown to the administrator as it is. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}
