import type { AuditChange } from '#platform/server/audit/record.ts';
import { decodeDataUrl } from './logo.ts';

/** The fields in which two states of an entry differ, an absent one counting as empty; an image by its kind and size. */
export function listChanges(before: object, after: object): AuditChange[] {
  const [from, to] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => (from.get(field) ?? '') !== (to.get(field) ?? ''))
    .map((field) => ({ field, from: describe(from.get(field)), to: describe(to.get(field)) }));
}

function describe(value: unknown): string | null {
  if (value === undefined || value === '') return null;
  const text = String(value);
  const image = /^data:image\/(\w+);/u.exec(text);
  return image ? `${image[1]?.toUpperCase()}, ${Math.ceil((decodeDataUrl(text)?.length ?? 0) / 1024)} kB` : text;
}
