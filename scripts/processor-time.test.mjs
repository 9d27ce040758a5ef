import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { watchProcessorTime } from './processor-time.mjs';

const works = `const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end); console.log('done'); setInterval(() => {}, 1000);`;

it.runIf(existsSync('/proc/self/stat'))(
  'the processor time of a process that is killed with its parent is counted',
  async () => {
    const watch = watchProcessorTime();
    const before = watch.seconds();
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(works)}], { stdio: 'inherit' })`,
      ],
      { detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(parent.stdout, 'data');
    const during = watch.seconds();
    process.kill(-parent.pid, 'SIGKILL');
    await once(parent, 'close');
    expect(during - before).toBeGreaterThanOrEqual(0.25);
    const ofParent = watch.seconds([parent.pid]);
    expect(ofParent).toBeGreaterThanOrEqual(0.25);
    expect(ofParent + watch.seconds([process.pid])).toBeCloseTo(watch.seconds(), 0);
    expect(watch.seconds()).toBeGreaterThanOrEqual(during);
    watch.stop();
  },
);
