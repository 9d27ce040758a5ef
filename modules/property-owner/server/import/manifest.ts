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

/** Folders of PDFs in a delivery: those of receipts and those of documents. */
export type PdfFolder = 'archiv' | 'dokumente';

/** Allowed names of PDFs; none of them leaves the folder. */
const pdfName = /^(archiv|dokumente)\/(?!\.)[^/\\\p{Cc}:*?"<>|]{1,120}\.pdf$/iu;

/** Returns the folder of a name that can be that of a PDF. */
export function pdfFolderOf(name: string): PdfFolder | undefined {
  return pdfName.exec(name)?.[1]?.toLowerCase() as PdfFolder | undefined;
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
      (name.includes('/') && pdfFolderOf(name) === undefined)
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
