import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from './configuration.ts';

/**
 * The key everything secret is derived from: the setting `SECRET_KEY`, else the one in `dataDir`/secret-key,
 * which is generated on the first start (mode 600).
 */
export function ensureSecretKey(configuration: Pick<Configuration, 'dataDir' | 'secretKey'>): string {
  return configuration.secretKey ?? readOrCreateSecret(configuration.dataDir, 'secret-key');
}

/**
 * Reads a secret from a file of the data folder and generates it (256 bits, base64url, mode 600) when it is missing.
 * Processes that start together agree on one value: the file appears complete or not at all.
 */
export function readOrCreateSecret(dataDir: string, fileName: string): string {
  const path = join(dataDir, fileName);
  const existing = readSecret(path);
  if (existing !== undefined) return existing;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(path);
  if (secret === undefined) throw new Error(`${path} could not be written`);
  return secret;
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length < 32) throw new Error(`${path} holds no usable secret; restore it from a backup`);
    chmodSync(path, 0o600);
    return secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
