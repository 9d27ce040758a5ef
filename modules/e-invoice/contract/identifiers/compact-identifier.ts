/** Normalizes an identifier as the standards write it: users type spaces and small letters. */
export function compactIdentifier(text: string | undefined): string {
  return (text ?? '').replaceAll(/\s/gu, '').toUpperCase();
}
