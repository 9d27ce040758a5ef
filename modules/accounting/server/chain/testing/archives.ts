import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { writeZip } from '#platform/server/archives/write-zip.ts';
import type { ZipEntry } from '#platform/server/archives/write-zip.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { TenantScope } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { listArchiveEntries } from '../archive.ts';
import type { ChainRange } from '../documents.ts';

export const verifier = fileURLToPath(new URL('../../../../../scripts/verify-chain.mjs', import.meta.url));

/** Lists the files of an archive of these documents. */
export function listEntries(database: Database, scope: TenantScope, range: ChainRange): AsyncGenerator<ZipEntry> {
  const read = <T>(work: (context: TenantContext) => Promise<T>) =>
    database.tenant(scope, (tx) => work({ tx } as TenantContext), { readOnly: true });
  const files = { readBytes: () => Promise.reject(new Error('there is no file')) };
  return listArchiveEntries({ read, files, signal: new AbortController().signal, progress: () => undefined }, range);
}

export async function writeArchive(path: string, entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Promise<void> {
  await pipeline(Readable.from(writeZip(entries)), createWriteStream(path));
}

/** Writes the entries of an archive as files. */
export async function unpack(folder: string, entries: AsyncIterable<ZipEntry>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, content } of entries) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    names.push(name);
  }
  return names;
}

/** Runs the verifier in English, as a person without the product would. */
export function verify(
  path: string,
  ...options: readonly string[]
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [verifier, path, '--language', 'en', ...options],
      { cwd: '/', env: {}, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), lines: `${stdout}${stderr}`.trim().split('\n') });
      },
    );
  });
}
