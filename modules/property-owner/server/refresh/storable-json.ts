import { toStorableText } from '#platform/server/storable-text.ts';

/** Writes JSON for the journal: errors and names quote untrusted text, cut at any length. */
export function toStorableJson(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? toStorableText(part) : part));
}
