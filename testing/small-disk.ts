import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenOver } from './when-over.ts';

/** A disk of few megabytes, to be filled. */
export interface SmallDisk {
  readonly path: string;
  /** Leaves so many bytes. @param path of a file that is filled */
  fill(path: string, left: number): void;
}

/**
 * Mounts a small disk until the test file ends; undefined without the right to mount (root outside of most containers).
 */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'kontor-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  whenOver(() => {
    execFileSync('umount', ['--lazy', path]);
    rmSync(path, { recursive: true });
  });
  return {
    path,
    fill: (file, left) => {
      for (;;) {
        const { bavail, bsize } = statfsSync(path);
        const room = bavail * bsize - left;
        if (room <= 0) return;
        appendFileSync(file, Buffer.alloc(Math.min(room, 1 << 20)));
      }
    },
  };
}
