/** An identifier as the standards have it: people type spaces and small letters. */
export function compactIdentifier(text: string | undefined): string {
  return (text ?? '').replaceAll(/\s/gu, '').toUpperCase();
}
