/** A password typed twice. */
export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

/** True if both entries match and have the minimum length (specification, section 5). */
export function isUsable({ password, repeated }: NewPassword, minLength: number): boolean {
  return [...password].length >= minLength && password === repeated;
}

/** True if the second entry differs already, not only incomplete. */
export function isDifferent({ password, repeated }: NewPassword): boolean {
  return repeated !== '' && !password.startsWith(repeated);
}
