/** A backup cannot be made, is damaged or does not fit; the message can be shown to the administrator as it is. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
