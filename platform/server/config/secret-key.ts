import { createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from '../process-status.ts';
import { createDataFolder } from './close-data-folder.ts';
import type { Configuration } from './configuration.ts';
import { ConfigurationError } from './configuration-error.ts';
import { describeFolderFailure } from './data-folder.ts';

/**
 * The key everything secret is derived from: the setting `SECRET_KEY`, else the one in `dataDir`/secret-key,
 * which is generated on the first start (mode 600) and never beside a database that is there already.
 *
 * @throws ConfigurationError when that database's key is missing, or the folder cannot be used
 */
export function ensureSecretKey({ dataDir, secretKey }: Pick<Configuration, 'dataDir' | 'secretKey'>): string {
  if (secretKey !== undefined) return secretKey;
  const path = join(dataDir, 'secret-key');
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(path) && existsSync(join(cluster, 'PG_VERSION'))) {
    throw new ConfigurationError(
      `${path} is missing, and the database in ${cluster} was set up with it; restore the file, or give its content as SECRET_KEY`,
    );
  }
  return readOrCreateSecret(dataDir, 'secret-key');
}

/**
 * Tells, in 32 hexadecimal digits, whether a key is the same as before, without telling the key; another value for each
 * purpose.
 */
export function checkValueOfKey(secretKey: string, purpose: string): string {
  return createHmac('sha256', secretKey).update(purpose).digest('hex').slice(0, 32);
}

/**
 * Reads a secret from a file of the data folder and generates it (256 bits, base64url, mode 600) when it is missing.
 * Processes that start together agree on one value: the file appears complete or not at all.
 *
 * @throws ConfigurationError when it cannot be read or written, or holds something else
 */
export function readOrCreateSecret(dataDir: string, fileName: string): string {
  try {
    const secret = readOrCreate(dataDir, fileName);
    removeAbandonedDrafts(dataDir, fileName);
    return secret;
  } catch (error) {
    throw describeFolderFailure(error, join(dataDir, fileName));
  }
}

function readOrCreate(dataDir: string, fileName: string): string {
  const path = join(dataDir, fileName);
  const existing = readSecret(path);
  if (existing !== undefined) return existing;
  createDataFolder(dataDir);
  const draft = join(dataDir, draftName(fileName));
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    syncFolder(dataDir);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(path);
  if (secret === undefined) throw new Error(`${path} could not be written`);
  return secret;
}

/** Tells by whom it is written, so that one of a killed process is recognised. */
function draftName(fileName: string): string {
  return `${fileName}.${process.pid}.${randomBytes(4).toString('hex')}`;
}

/** A process that was killed while it wrote the secret leaves its draft, which nobody else would remove. */
function removeAbandonedDrafts(dataDir: string, fileName: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = name.startsWith(`${fileName}.`)
      ? /^(\d+)\.[\da-f]{8}$/u.exec(name.slice(fileName.length + 1))?.[1]
      : undefined;
    if (pid !== undefined && !isProcessAlive(Number(pid))) rmSync(join(dataDir, name), { force: true });
  }
}

/**
 * Flushes the folder: the encrypted data may survive a power loss, so the name of the key's file must survive, too.
 * Windows opens no folders.
 */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length < 32) throw new ConfigurationError(`${path} contains no usable secret; restore it from a backup`);
    chmodSync(path, 0o600);
    return secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
