import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { bareEnvironment } from '#testing/bare-environment.ts';
import { databaseFile } from './database-file.ts';

/** The product in development mode, beside the run's own, on a database of its own. */
export const startSampleProduct = () => startOwnProduct('sample', { SAMPLE_DATA: 'true' });

/**
 * Starts a product beside the run's own, on a database of its own.
 * @param name part of the name of its database
 * @param settings environment of its process
 */
export async function startOwnProduct(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const { adminUrl, secretKey } = JSON.parse(readFileSync(databaseFile(process.env['E2E_DATA_DIR'] ?? ''), 'utf8')) as {
    readonly adminUrl: string;
    readonly secretKey: string;
  };
  const databaseName = `kontor_${name}_${process.pid}`;
  const dataDir = mkdtempSync(join(tmpdir(), `kontor-${name}-`));
  await runAdminStatement(adminUrl, `CREATE DATABASE ${databaseName}`);
  const own = new URL(adminUrl);
  own.pathname = `/${databaseName}`;
  const product = spawn(process.execPath, [join(import.meta.dirname, '../../app/server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...bareEnvironment(),
      DATABASE_URL: own.href,
      SECRET_KEY: secretKey,
      DATA_DIR: dataDir,
      PORT: '0',
      ...settings,
    },
  });
  const ended = once(product, 'close');
  const stop = async () => {
    product.kill('SIGTERM');
    await ended;
    await runAdminStatement(adminUrl, `DROP DATABASE ${databaseName} WITH (FORCE)`);
    rmSync(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: product.stdout })) {
    const url = /^Kontor is ready: (\S+)/u.exec(line)?.[1];
    if (url !== undefined) return { url, stop };
  }
  await stop();
  throw new Error('The product ended before it was ready');
}
