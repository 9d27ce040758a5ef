import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listServerProcesses } from '#platform/server/database/embedded/process-table.ts';
import { listNumbers } from '#testing/invoice-calls.ts';
import { createDataDir, signIn, startProduct } from '#testing/product-process.ts';

/** More are asked for by hand: `KILL_ROUNDS=50 vitest run app/server/resilience/kill-all.test.ts`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);

// The loss of power, or `docker kill`, as far as processes go.
it('starts each time when the product and its database were killed at once', { timeout: 60_000 + rounds * 20_000 }, async () => {
  const dataDir = await createDataDir();
  const clusterDir = join(dataDir, 'postgres');
  const failures: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = startProduct(dataDir);
    await product.ready.catch((error: unknown) => failures.push(String(error)));
    const servers = listServerProcesses(clusterDir);
    product.kill('SIGKILL');
    for (const pid of servers) killHard(pid);
    expect(servers.length).toBeGreaterThan(0);
    await product.ended;
  }
  const url = await startProduct(dataDir).ready.catch((error: unknown) => String(failures.push(String(error))));
  expect(failures).toEqual([]);
  expect(await listNumbers(await signIn(url))).toHaveLength(72);
});

/** A backend that has just ended by itself is no failure. */
function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
