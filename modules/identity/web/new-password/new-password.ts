import { passwordLength } from '../../contract/index.ts';

/** A password typed twice. */
export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

/** Whether both entries match and have the characters that are needed (specification, section 5). */
export function isUsable({ password, repeated }: NewPassword): boolean {
  return [...password].length >= passwordLength.min && password === repeated;
}

/** Whether the second entry is wrong already, not only unfinished. */
export function isDifferent({ password, repeated }: NewPassword): boolean {
  return repeated !== '' && !password.startsWith(repeated);
}
