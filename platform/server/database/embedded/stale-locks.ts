import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from './postmaster.ts';
import { isFolderInUse } from './process-table.ts';

/**
 * Removes the lock files of a killed server. PostgreSQL judges them by the process id inside: one that was given out
 * again, as in a restarted container, one that nobody reaps, or a file cut short by a crash would keep it from
 * starting. They stay while any process of PostgreSQL works in the cluster. The socket itself is removed by PostgreSQL,
 * once it holds the lock.
 */
export function removeStaleLocks({ clusterDir, endpoint }: Pick<LaunchOptions, 'clusterDir' | 'endpoint'>): void {
  const paths = [join(clusterDir, 'postmaster.pid')];
  if (endpoint.host.startsWith('/')) paths.push(join(endpoint.host, `.s.PGSQL.${endpoint.port}.lock`));
  // Read first, looked around then: what was there before, and nobody works here, belongs to a dead server.
  const found = paths.flatMap((path) => {
    const content = readContent(path);
    return content === undefined ? [] : [{ path, content }];
  });
  if (found.length === 0 || isFolderInUse(clusterDir) !== false) return;
  for (const { path, content } of found) removeUnchanged(path, content);
}

/** A server that another process started meanwhile has written its own lock: that one is put back. */
function removeUnchanged(path: string, content: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    if (readContent(aside) !== content) linkSync(aside, path);
  } catch {
    // Another process was faster; a lock that stays makes the start fail and is looked at again.
  }
  rmSync(aside, { force: true });
}

function readContent(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
