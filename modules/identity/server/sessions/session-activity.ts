import { sql } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';

/** Records the last use of sessions. */
export interface SessionActivity {
  note(sessionId: string): void;
  /** Writes buffered entries; also resolves if the database is unreachable, because nothing depends on them. */
  flush(): Promise<void>;
  /** Stops the timer and writes the remaining entries. */
  close(): Promise<void>;
}

const flushEveryMs = 60_000;

/** Buffers in memory and writes once a minute: reading requests stay read-only. */
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
