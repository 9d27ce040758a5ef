import { tooManyOfKey } from './refusals.ts';
import type { TenantQueue } from './waiting-line.ts';

export interface TenantPausesOptions {
  /** Name of the limit in metrics and in docs/operations.md. */
  readonly name: string;
  readonly seconds: number;
}

/** Pauses for queues that used too much processor time, so that they cannot do so continuously. */
export interface TenantPauses {
  /**
   * Runs work with a signal that also aborts when a pause of the queue begins. @throws AppError too_many_requests
   * during a pause
   */
  run<T>(
    scope: { readonly tenantQueue: TenantQueue; readonly signal?: AbortSignal },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  /** Begins a pause: waiting and new work of the queue is refused until it ends. */
  begin(tenantQueue: TenantQueue): void;
}

export function createTenantPauses({ name, seconds }: TenantPausesOptions): TenantPauses {
  const working = new Map<string, Set<AbortController>>();
  const endings = new Map<string, number>();
  return {
    run: async ({ tenantQueue: { key }, signal }, work) => {
      const endsAt = endings.get(key);
      if (endsAt !== undefined) throw tooManyOfKey(name, Math.max(1, Math.ceil((endsAt - performance.now()) / 1000)));
      const stop = new AbortController();
      const own = working.get(key) ?? new Set();
      working.set(key, own.add(stop));
      return work(AbortSignal.any([stop.signal, ...(signal === undefined ? [] : [signal])])).finally(() => {
        own.delete(stop);
        if (own.size === 0 && working.get(key) === own) working.delete(key);
      });
    },
    begin: ({ key }) => {
      const endsAt = performance.now() + seconds * 1000;
      endings.set(key, endsAt);
      // A later pause of the queue ends by its own timer.
      setTimeout(() => {
        if (endings.get(key) === endsAt) endings.delete(key);
      }, seconds * 1000).unref();
      for (const stop of working.get(key) ?? []) stop.abort(tooManyOfKey(name, seconds));
    },
  };
}
