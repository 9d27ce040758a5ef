import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` while no other process runs it under the same lock file. The lock of a killed process is taken over.
 *
 * @param {string} path
 * @param {() => void} onWait called once when another process is at work
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function withLock(path, onWait, work) {
  await mkdir(dirname(path), { recursive: true });
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (let waited = false; ; waited = true) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path);
    if (holder !== undefined && !isAlive(holder)) await removeDead(path, holder);
    else {
      if (!waited) onWait();
      await wait(200);
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function readHolder(path) {
  try {
    const holder = await readFile(path, 'utf8');
    // Empty for an instant, between the creation of the file and its content.
    return holder === '' ? undefined : holder;
  } catch {
    return undefined;
  }
}

/**
 * Removes a dead lock. If several processes find it, the rename lets only one remove it; a fresh lock taken by mistake
 * is put back.
 */
async function removeDead(path, holder) {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readHolder(aside)) === holder) await rm(aside, { force: true });
  else await rename(aside, path);
}

function isAlive(holder) {
  const [pid, start] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return startOf(pid) === start;
}

/** When a process began (Linux): numbers of processes are given out again, above all in containers. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '-';
  }
}
