import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensurePrograms } from '../scripts/programs.mjs';

/** Settings of a process that shift its clock by Debian's `faketime`, but not its timers. */
export async function shiftClock(seconds: number): Promise<Record<string, string>> {
  const [faketime = ''] = await ensurePrograms('The test of clocks', { faketime: 'faketime' });
  const { stdout } = await promisify(execFile)(faketime, ['-f', '+0', 'sh', '-c', 'echo $LD_PRELOAD']);
  const offset = `${seconds > 0 ? '+' : ''}${seconds}`;
  return { LD_PRELOAD: stdout.trim(), FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
