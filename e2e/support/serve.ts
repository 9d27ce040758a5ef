import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestServer } from '#testing/test-server.ts';
import { databaseFile } from './database-file.ts';

// The real server process on a database of this run, whose address the tests learn from a file: they
// bring their own organisations and people.

const dataDir = process.env['E2E_DATA_DIR'] ?? '';
mkdirSync(dataDir, { recursive: true });
const secretKey = randomBytes(32).toString('hex');
const { adminUrl, stop } = await startTestServer();
writeFileSync(databaseFile(dataDir), JSON.stringify({ adminUrl, secretKey }), { mode: 0o600 });

const server = spawn(process.execPath, [join(import.meta.dirname, '../../app/server/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: adminUrl, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: 'true' },
});
process.once('SIGTERM', () => server.kill('SIGTERM'));
server.once('exit', async (code) => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
