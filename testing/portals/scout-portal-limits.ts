import type { IncomingMessage } from 'node:http';

/** An answer, or none, instead of the portal's own. */
export interface PortalFault {
  readonly method?: string;
  /** Part of the path with its query. */
  readonly pathPart?: string;
  /**
   * A status; `drop` ends the connection before the work, `drop-after` after it, `cut` in the middle of the answer;
   * `slow` does nothing and never answers.
   */
  readonly outcome: number | 'drop' | 'drop-after' | 'cut' | 'slow';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Calls that fail so; 1 if absent. */
  readonly times?: number;
}

/** Keeps the faults that tests ask for. */
export function createPortalFaults() {
  const faults: { readonly fault: PortalFault; left: number }[] = [];
  return {
    add: (fault: PortalFault): void => void faults.push({ fault, left: fault.times ?? 1 }),
    clear: (): void => void faults.splice(0),
    /** The fault of a call, which is used up by that. */
    take: ({ method, url = '' }: IncomingMessage): PortalFault | undefined => {
      const found = faults.find(
        ({ fault, left }) => left > 0 && (fault.method ?? method) === method && url.includes(fault.pathPart ?? ''),
      );
      if (found !== undefined) found.left -= 1;
      return found?.fault;
    },
  };
}

export interface PortalRateLimit {
  /** Calls within a window. */
  readonly calls: number;
  readonly windowSeconds: number;
}

/** Counts calls by windows of fixed length. @param now milliseconds since 1970 */
export function createPortalLimiter(now: () => number) {
  let limit: PortalRateLimit | undefined;
  let windowStart = 0;
  let used = 0;
  return {
    set: (wanted: PortalRateLimit | undefined): void => {
      limit = wanted;
      windowStart = now();
      used = 0;
    },
    /** Counts a call. @returns headers of its answer, and whether it is one too many */
    count: (): { readonly headers: Readonly<Record<string, string>>; readonly isExceeded: boolean } => {
      if (limit === undefined) return { headers: {}, isExceeded: false };
      const windowMs = limit.windowSeconds * 1000;
      if (now() - windowStart >= windowMs) {
        windowStart = now();
        used = 0;
      }
      used += 1;
      const rest = String(Math.max(1, Math.ceil((windowStart + windowMs - now()) / 1000)));
      const isExceeded = used > limit.calls;
      const headers = {
        'x-ratelimit-limit': String(limit.calls),
        'x-ratelimit-remaining': String(Math.max(0, limit.calls - used)),
        'x-ratelimit-reset': rest,
        ...(isExceeded && { 'retry-after': rest }),
      };
      return { headers, isExceeded };
    },
  };
}
