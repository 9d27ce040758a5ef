import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '#testing/processes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './lock.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const program = (lock) => `
  import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
  await withLock(${JSON.stringify(lock)}, () => console.log('waiting'), async () => {
    console.log('working');
    await new Promise((resolve) => process.stdin.once('data', resolve));
  });
  process.exit(0);`;

describe('withLock', () => {
  it('lets one process work at a time', async () => {
    const lock = join(folder, 'sub/lock');
    const first = startProgram(program(lock));
    expect(await first.nextLine()).toBe('working');
    const second = startProgram(program(lock));
    expect(await second.nextLine()).toBe('waiting');
    first.child.stdin.write('\n');
    await first.ended;
    expect(await second.nextLine()).toBe('working');
    second.child.stdin.write('\n');
    await second.ended;
    expect(existsSync(lock)).toBe(false);
  });

  it('takes over the lock of a killed process', async () => {
    const lock = join(folder, 'lock');
    const first = startProgram(program(lock));
    await first.nextLine();
    first.child.kill('SIGKILL');
    await first.ended;
    expect(
      await withLock(
        lock,
        () => expect.unreachable(),
        () => Promise.resolve('done'),
      ),
    ).toBe('done');
  });

  it('takes over the lock of a process whose number now belongs to another one', async () => {
    const lock = join(folder, 'lock');
    await writeFile(lock, `${process.ppid} earlier-boot/1`);
    expect(
      await withLock(
        lock,
        () => expect.unreachable(),
        () => Promise.resolve('done'),
      ),
    ).toBe('done');
  });

  it('releases the lock when the work fails', async () => {
    const lock = join(folder, 'lock');
    await expect(
      withLock(
        lock,
        () => undefined,
        () => Promise.reject(new Error('failed')),
      ),
    ).rejects.toThrow('failed');
    expect(existsSync(lock)).toBe(false);
  });
});
