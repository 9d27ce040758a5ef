import { expect, it } from 'vitest';
import { listNumbers } from '#testing/invoice-calls.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { killEverything, signIn, startProduct } from '#testing/product-process.ts';

/** More are asked for by hand: `KILL_ROUNDS=50 vitest run app/server/resilience/kill-all.release.test.ts`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);

// The loss of power, or `docker kill`, as far as processes go.
it('starts after every simultaneous kill of product and database', { timeout: 300_000 + rounds * 30_000 }, async () => {
  const dataDir = await createDemoDataDir();
  const failures: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = startProduct(dataDir);
    await product.ready.catch((error: unknown) => failures.push(String(error)));
    expect(await killEverything(product, dataDir)).toBeGreaterThan(0);
  }
  const url = await startProduct(dataDir).ready.catch((error: unknown) => String(failures.push(String(error))));
  expect(failures).toEqual([]);
  expect(await listNumbers(await signIn(url))).toHaveLength(72);
});
