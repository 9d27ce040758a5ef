import { createHash } from 'node:crypto';
import { z } from 'zod';
import { refuseDelivery } from './delivery-refused.ts';

export const manifestName = 'manifest.json';
/** Limit in bytes, enough for 100,000 files. */
export const maxManifestBytes = 20 * 1024 * 1024;

const fileSchema = z.object({
  name: z.string().max(200),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/iu)
    .toLowerCase(),
  rows: z.number().int().min(0).optional(),
});

const manifestSchema = z.object({
  formatVersion: z.union([z.literal('1'), z.literal(1)]),
  deliveryId: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  createdAt: z.iso.datetime({ offset: true, local: true }),
  mode: z.enum(['FULL', 'DELTA']),
  files: z.array(fileSchema).max(100_000),
});

/** A file of a delivery. */
export interface ManifestFile {
  readonly name: string;
  readonly sha256: string;
  readonly rows?: number | undefined;
}

/** Contents list of a delivery; written last, so that its presence marks a complete delivery. */
export interface Manifest {
  readonly deliveryId: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly mode: 'FULL' | 'DELTA';
  readonly files: readonly ManifestFile[];
  /** Checksum of the manifest itself. */
  readonly sha256: string;
}

/** Allowed names of documents; none of them leaves the folder. */
const archiveName = /^archiv\/[^/\\\p{Cc}:*?"<>|]{1,120}\.pdf$/iu;

/** True if a name can be that of an archive document. */
export function isArchiveName(name: string): boolean {
  return archiveName.test(name) && !name.slice('archiv/'.length).startsWith('.');
}

/** @throws DeliveryRefusedError manifest_invalid, format_version, path_invalid, file_twice */
export function readManifest(bytes: Buffer): Manifest {
  const parsed = manifestSchema.safeParse(parseJson(bytes));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw refuseDelivery(manifestName, field === 'formatVersion' ? 'format_version' : 'manifest_invalid', { field });
  }
  const { deliveryId, createdAt, mode, files } = parsed.data;
  // A time without offset counts as UTC.
  const instant = new Date(/(?:Z|[+-]\d\d:?\d\d)$/iu.test(createdAt) ? createdAt : `${createdAt}Z`);
  const names = new Set<string>();
  for (const { name } of files) {
    if (
      /[\\\p{Cc}\p{Cs}]/u.test(name) ||
      name.startsWith('/') ||
      name.split('/').includes('..') ||
      (name.includes('/') && !isArchiveName(name))
    )
      throw refuseDelivery(manifestName, 'path_invalid', { field: 'files', value: name });
    if (names.has(name)) throw refuseDelivery(manifestName, 'file_twice', { field: 'files', value: name });
    names.add(name);
  }
  return {
    deliveryId,
    createdAt: instant.toISOString(),
    mode,
    files,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuseDelivery(manifestName, 'manifest_invalid');
  }
}
