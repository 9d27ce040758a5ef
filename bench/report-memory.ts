import { writeFileSync } from 'node:fs';
import process from 'node:process';

// Preloaded into a product that was started with --expose-gc: on SIGUSR2 it collects and writes what it still holds, in
// bytes, into BENCH_MEMORY_FILE.
process.on('SIGUSR2', () => {
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  writeFileSync(process.env['BENCH_MEMORY_FILE'] ?? '', String(heapUsed + external + arrayBuffers));
});
