import { systemClock } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

/** A clock that all processes of a database share. */
export interface DatabaseTime extends Clock {
  machineNow(): Date;
  /** Stops comparing; the last difference stays. */
  stop(): void;
}

interface FollowOptions {
  /** Receives a line for the operator whenever the difference that counts changes. */
  readonly say: (line: string) => void;
  /** Clock of this machine; the system's if absent. */
  readonly machine?: Clock;
  /** Milliseconds between two comparisons; a minute if absent. */
  readonly everyMs?: number;
}

/** Milliseconds between the clocks that do not count: NTP keeps machines far closer together. */
const toleranceMs = 2000;
/** A comparison that takes longer says too little. */
const maxRoundTripMs = 1000;
const attemptsAtStart = 3;

/**
 * Follows the clock of the database if that of this machine differs by more than two seconds: processes of several
 * machines compare times that others stored, such as the ten seconds of a former session value, and codes of second
 * factors. Machines that agree use their own clocks.
 *
 * @throws what the first query throws
 */
export async function followDatabaseTime(
  database: Pick<Database, 'query'>,
  { say, machine = systemClock, everyMs = 60_000 }: FollowOptions,
): Promise<DatabaseTime> {
  let offsetMs = 0;
  /** @returns false if the database took too long to answer */
  const compare = async (): Promise<boolean> => {
    const begunAt = performance.now();
    const [row] = await database.query<{ at: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at',
    );
    const roundTripMs = performance.now() - begunAt;
    if (row === undefined || roundTripMs > maxRoundTripMs) return false;
    const measuredMs = row.at - (machine.now().getTime() - roundTripMs / 2);
    if (Math.abs(measuredMs - offsetMs) <= toleranceMs) return true;
    offsetMs = Math.abs(measuredMs) <= toleranceMs ? 0 : measuredMs;
    say(describeOffset(offsetMs));
    return true;
  };
  // The first comparison may wait for a connection.
  for (let attempt = 0; attempt < attemptsAtStart; attempt += 1) if (await compare()) break;
  const timer = setInterval(() => void compare().catch(() => undefined), everyMs).unref();
  return {
    now: () => new Date(machine.now().getTime() + offsetMs),
    machineNow: () => machine.now(),
    stop: () => clearInterval(timer),
  };
}

function describeOffset(offsetMs: number): string {
  if (offsetMs === 0) return 'Clock: this machine and the database agree again';
  const seconds = Math.abs(offsetMs / 1000).toFixed(1);
  const side = offsetMs > 0 ? 'behind' : 'ahead of';
  return `Clock: this machine is ${seconds} s ${side} the database, whose time is used; synchronise both (NTP)`;
}
