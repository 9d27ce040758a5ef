import { tooManyOfKey } from '#platform/server/limits/refusals.ts';

export interface LanePausesOptions {
  /** Names the limit in metrics and in docs/operations.md. */
  readonly name: string;
  readonly seconds: number;
}

/** Lanes that took too much of the processors wait for a while, so that they cannot do so all the time. */
export interface LanePauses {
  /** Works with a signal that aborts, too, when a pause of the lane begins. @throws AppError too_many_requests during one */
  run<T>(scope: { readonly lane: string; readonly signal?: AbortSignal }, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Begins a pause: what waits in the lane is refused, and what comes until it ends. */
  begin(lane: string): void;
}

export function createLanePauses({ name, seconds }: LanePausesOptions): LanePauses {
  const working = new Map<string, Set<AbortController>>();
  const endings = new Map<string, number>();
  return {
    run: async ({ lane, signal }, work) => {
      const endsAt = endings.get(lane);
      if (endsAt !== undefined) throw tooManyOfKey(name, Math.max(1, Math.ceil((endsAt - Date.now()) / 1000)));
      const stop = new AbortController();
      const own = working.get(lane) ?? new Set();
      working.set(lane, own.add(stop));
      return work(AbortSignal.any([stop.signal, ...(signal === undefined ? [] : [signal])])).finally(() => {
        own.delete(stop);
        if (own.size === 0 && working.get(lane) === own) working.delete(lane);
      });
    },
    begin: (lane) => {
      endings.set(lane, Date.now() + seconds * 1000);
      setTimeout(() => endings.delete(lane), seconds * 1000).unref();
      for (const stop of working.get(lane) ?? []) stop.abort(tooManyOfKey(name, seconds));
    },
  };
}
