import type { AuditChange } from '#modules/audit/server/index.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';

/** The fields in which two states of an entry differ, an absent one counting as empty. */
export function listChanges(before: object, after: object): AuditChange[] {
  const [from, to] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => (from.get(field) ?? '') !== (to.get(field) ?? ''))
    .map((field) => ({ field, from: describe(from.get(field)), to: describe(to.get(field)) }));
}

/** A logo is named by kind and size, and compared by its content. */
export function listLogoChanges(before: StoredFile | undefined, after: StoredFile | undefined): AuditChange[] {
  return before?.sha256 === after?.sha256 ? [] : [{ field: 'logo', from: describeLogo(before), to: describeLogo(after) }];
}

function describe(value: unknown): string | null {
  return value === undefined || value === '' ? null : String(value);
}

function describeLogo(logo: StoredFile | undefined): string | null {
  return logo ? `${logo.mediaType.replace('image/', '').toUpperCase()}, ${Math.ceil(logo.byteSize / 1024)} kB` : null;
}
