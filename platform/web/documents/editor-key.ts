/** Names one open editor, so that its next preview replaces the one before; unique enough within a session. */
export function createEditorKey(): string {
  // Not randomUUID, which browsers offer on https only.
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
