import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedServerError } from '../errors.ts';
import { connectSupervisor } from './supervisor.ts';
import type { Supervisor } from './supervisor.ts';
import { launchPostmaster, readLogTail, readPostmaster } from './postmaster.ts';
import type { LaunchOptions } from './postmaster.ts';
import { endOrphans } from './orphans.ts';
import { isProcessAlive } from '../../process-status.ts';
import { isFolderInUse } from './process-table.ts';
import { removeStaleLocks } from './stale-locks.ts';

const patience = 60_000;
/** Milliseconds in which the children of a killed server end by themselves. */
const orphanPatience = 2000;

/**
 * Joins the server of the cluster and starts it when none runs. PostgreSQL itself guards that only one server runs in
 * a folder: of two processes that start one, the loser's server ends at once and the loser joins the winner's.
 */
export async function reachServer(launch: LaunchOptions, password: string, signal?: AbortSignal): Promise<Supervisor> {
  const deadline = performance.now() + patience;
  let child: ChildProcess | undefined;
  let failures = 0;
  let failingSince = Infinity;
  while (performance.now() < deadline && signal?.aborted !== true) {
    const outcome = await connectSupervisor(launch.endpoint, password, launch.clusterDir);
    if (outcome.state === 'connected') return outcome.supervisor;
    if (outcome.state === 'absent' && (child === undefined || hasEnded(child))) {
      if (child !== undefined) {
        failures += 1;
        failingSince = Math.min(failingSince, performance.now());
        // A killed server's remaining processes hold its memory for a moment; anything else will not heal by waiting.
        if (failures > 2 && !isHealing(launch)) break;
        if (performance.now() - failingSince > orphanPatience) endOrphans(launch.clusterDir);
        await wait(Math.min(100 * failures, 1000));
      }
      removeStaleLocks(launch);
      child = launchPostmaster(launch);
      child.once('error', () => undefined);
    }
    await wait(20);
  }
  if (signal?.aborted === true) throw signal.reason;
  throw new EmbeddedServerError(
    `The database server does not start. The end of ${launch.logFile}:\n${readLogTail(launch.logFile)}`,
  );
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function isHealing(launch: LaunchOptions): boolean {
  const inUse = isFolderInUse(launch.clusterDir);
  const running = inUse === undefined ? readPostmaster(launch.clusterDir) : undefined;
  return (
    inUse === true ||
    (running !== undefined && isProcessAlive(running.pid)) ||
    /pre-existing shared memory block|starting up/u.test(readLogTail(launch.logFile))
  );
}
