import { createStore } from './store.ts';

/** Address of the user for whom this browser keeps something, '' before the login. */
export const deviceOwner = createStore('');

/**
 * Key in the storage of this browser for something of the signed-in user. Hashed, because an email address must not outlive
 * the session in a storage.
 */
export function keyOfOwner(kind: string, name: string): string {
  let hash = 0x811c9dc5;
  for (const character of deviceOwner.get()) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `kontor.${kind}.${hash.toString(36)}.${name}`;
}
