import { sql } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';

/** Notes when sessions were last used. */
export interface SessionActivity {
  note(sessionId: string): void;
  /** Writes what was noted; resolves also when the database cannot be reached, for nothing depends on it. */
  flush(): Promise<void>;
  /** Ends the timer and writes what is left. */
  close(): Promise<void>;
}

const flushEveryMs = 60_000;

/** Gathers in memory and writes once a minute: a request that reads stays one that reads. */
export function createSessionActivity({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): SessionActivity {
  let seen = new Map<string, Date>();

  async function flush(): Promise<void> {
    if (seen.size === 0) return;
    const noted = seen;
    seen = new Map();
    await database
      .identity((tx) =>
        sql`
          UPDATE sessions s SET last_seen_at = greatest(s.last_seen_at, n.seen_at)
          FROM unnest(${[...noted.keys()]}::uuid[], ${[...noted.values()]}::timestamptz[]) AS n (id, seen_at) WHERE s.id = n.id
        `.execute(tx),
      )
      .catch(() => undefined);
  }

  const timer = setInterval(() => void flush(), flushEveryMs);
  timer.unref();
  return {
    note: (sessionId) => void seen.set(sessionId, clock.now()),
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
