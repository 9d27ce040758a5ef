import type { Session } from '../http/context.ts';

export interface Rechecking<Live> {
  /** Looks again at these; `announced` is handed on. Those that wait already are looked at once, for both reasons. */
  add(lives: Iterable<Live>, announced: boolean): void;
  stop(): void;
}

interface RecheckingOptions<Live> {
  readonly sessionId: (live: Live) => string;
  /** Those of the sessions that are alive. */
  readonly findSessionsById: (ids: readonly string[]) => Promise<readonly Session[]>;
  readonly apply: (live: Live, found: Session | undefined, announced: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** Sessions per statement. */
const batch = 500;
const retryAfterMs = 1000;

/**
 * Looks sessions up again, one look at a time: each begins after the change that asked for it, and none can overtake a
 * later one with older news. What fails is tried again every second.
 */
export function createRechecking<Live>({
  sessionId,
  findSessionsById,
  apply,
  onError,
}: RecheckingOptions<Live>): Rechecking<Live> {
  const waiting = new Map<Live, boolean>();
  let running = false;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const add: Rechecking<Live>['add'] = (lives, announced) => {
    for (const live of lives) waiting.set(live, announced || waiting.get(live) === true);
    if (!running && !stopped) void run();
  };

  /** The failure of one connection holds up no other. */
  const applyTo = (live: Live, found: Session | undefined, announced: boolean): void => {
    try {
      apply(live, found, announced);
    } catch (error) {
      onError(error);
    }
  };

  const run = async (): Promise<void> => {
    running = true;
    while (waiting.size > 0 && !stopped) {
      const taken = [...waiting].slice(0, batch);
      for (const [live] of taken) waiting.delete(live);
      try {
        const sessions = await findSessionsById([...new Set(taken.map(([live]) => sessionId(live)))]);
        const found = new Map(sessions.map((session) => [session.id, session]));
        for (const [live, announced] of taken) applyTo(live, found.get(sessionId(live)), announced);
      } catch (error) {
        onError(error);
        for (const [live, announced] of taken) waiting.set(live, announced || waiting.get(live) === true);
        break;
      }
    }
    running = false;
    if (waiting.size === 0 || stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => add([], false), retryAfterMs).unref();
  };

  return {
    add,
    stop: () => {
      stopped = true;
      clearTimeout(retry);
    },
  };
}
