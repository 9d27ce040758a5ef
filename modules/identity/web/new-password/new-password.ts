import { passwordLength } from '../../contract/index.ts';

/** A password typed twice. */
export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

/** True if both entries match and have the minimum length (specification, section 5). */
export function isUsable({ password, repeated }: NewPassword): boolean {
  return [...password].length >= passwordLength.min && password === repeated;
}

/** True if the second entry differs already, not only incomplete. */
export function isDifferent({ password, repeated }: NewPassword): boolean {
  return repeated !== '' && !password.startsWith(repeated);
}
