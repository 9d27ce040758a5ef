import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listServerProcesses } from '#platform/server/database/embedded/process-table.ts';
import { startProgram } from './processes.ts';
import type { TestProcess } from './processes.ts';
import { waitUntil } from './wait-until.ts';

const place = await mkdtemp(join(tmpdir(), 'kontor-runs-'));
await chmod(place, 0o755);
afterAll(() => rm(place, { recursive: true, force: true, maxRetries: 5 }));

/** A run of tests that prints its folder and ends with its input. */
function startRun(work = ''): TestProcess {
  const program = `
    import { tmpdir } from 'node:os';
    import { enterRunFolder } from ${JSON.stringify(join(import.meta.dirname, 'run-folder.ts'))};
    import { startTestServer } from ${JSON.stringify(join(import.meta.dirname, 'test-server.ts'))};
    enterRunFolder();
    ${work}
    console.log(tmpdir());
    process.stdin.once('end', () => process.exit()).resume();`;
  return startProgram(program, { env: { ...process.env, TMPDIR: place, TEST_DATABASE_URL: '' } });
}

it('a run removes its folder, and that of a killed run with the server that runs there', async () => {
  const killed = startRun('await startTestServer();');
  const abandoned = await killed.nextLine();
  killed.child.kill('SIGKILL');
  await killed.ended;
  const clusterDir = join(abandoned, 'server/postgres');
  expect(listServerProcesses(clusterDir)).not.toEqual([]);

  const alive = startRun();
  const folder = await alive.nextLine();
  expect(folder).not.toBe(abandoned);
  await waitUntil(() => listServerProcesses(clusterDir).length === 0);

  const last = startRun();
  const other = await last.nextLine();
  expect([existsSync(abandoned), existsSync(folder)]).toEqual([false, true]);
  for (const run of [alive, last]) {
    run.child.stdin?.end();
    await run.ended;
  }
  expect([existsSync(folder), existsSync(other)]).toEqual([false, false]);
});
