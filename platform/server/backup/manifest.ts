import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkValueOfKey } from '../config/secret-key.ts';
import { BackupError } from './backup-error.ts';

/** Raised when a restore of an older backup would need other code than today's. */
export const formatVersion = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const size = z.number().int().nonnegative();
const measures = z.object({ size, sha256 });
/** Relative, with `/`, and never out of the folder. */
const path = z
  .string()
  .refine((value) =>
    value.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/u.test(part)),
  );

const manifestSchema = z.object({
  format: z.literal(formatVersion),
  /** Version of the product that made the backup. */
  product: z.string(),
  /** `server_version` of its PostgreSQL. */
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Tells whether a secret key is the one of the backup, without telling the key. */
  secretKeyCheck: z.string(),
  migrations: z.array(z.object({ number: z.number().int(), name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: size,
      /** Measures of the rows as COPY writes them in the order of the primary key. */
      content: measures,
      /** The compressed file. */
      file: measures.extend({ path }),
    }),
  ),
  files: z.discriminatedUnion('store', [
    z.object({ store: z.literal('folder'), entries: z.array(measures.extend({ path })) }),
    /** They are backed up where they are; the address is without its key. */
    z.object({ store: z.literal('bucket'), address: z.string() }),
  ]),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];
export type FilesEntry = Manifest['files'];

const manifestName = 'manifest.json';
/** In the form that `sha256sum -c` reads. */
const sumName = 'manifest.sha256';

export function checkOfKey(secretKey: string): string {
  return checkValueOfKey(secretKey, 'backup');
}

/** Writes manifest and checksum; both are on disk afterwards. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  const sum = createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, manifestName), text, { mode: 0o600, flag: 'wx', flush: true });
  await writeFile(join(folder, sumName), `${sum}  ${manifestName}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

/** @throws BackupError when it is missing, damaged, or of a later format */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, sum] = await Promise.all([manifestName, sumName].map((name) => readText(folder, name)));
  if (text === undefined || sum === undefined) throw new BackupError(`${folder} is not a complete backup`);
  if (createHash('sha256').update(text).digest('hex') !== sum.split(' ')[0])
    throw new BackupError(`${manifestName} is damaged: its checksum is not the one in ${sumName}`);
  const content: unknown = JSON.parse(text);
  const { data: head } = z.object({ format: z.number(), product: z.string() }).safeParse(content);
  if (head !== undefined && head.format > formatVersion)
    throw new BackupError(`The backup was made by a newer version (${head.product}); restore it with that one`);
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success)
    throw new BackupError(`${manifestName} is not a manifest of Kontor: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    throw new BackupError(
      `${folder} is not a complete backup: ${name} cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`,
      { cause: error },
    );
  }
}
