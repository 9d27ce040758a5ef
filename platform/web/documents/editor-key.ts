/**
 * Creates the key of an open editor, by which its next preview replaces the one before; unique enough within a session.
 */
export function createEditorKey(): string {
  // randomUUID is available on https only.
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
