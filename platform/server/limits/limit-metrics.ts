import { Counter, Gauge } from 'prom-client';
import type { Metric } from 'prom-client';
import { noteRefusal } from './recent-refusals.ts';

// One per process, like the process' own metrics; a limit's name is one of a fixed set, never a caller's.
const refused = new Counter({
  name: 'kontor_refused_total',
  help: 'Requests that a limit refused',
  labelNames: ['limit'],
  registers: [],
});
const waiting = new Gauge({
  name: 'kontor_waiting',
  help: 'Work that waits for its turn',
  labelNames: ['limit'],
  registers: [],
});
const running = new Gauge({ name: 'kontor_running', help: 'Work under way', labelNames: ['limit'], registers: [] });
const heldBytes = new Gauge({
  name: 'kontor_held_bytes',
  help: 'Bytes that are in work, such as the bodies of requests',
  labelNames: ['limit'],
  registers: [],
});

/** Counters of this process's limits, for the registry of `/metrics`. */
export const limitMetrics: readonly Metric[] = [refused, waiting, running, heldBytes];

/** Counts a request that a limit refused. @param limit as in docs/operations.md, such as `documents` */
export function countRefusal(limit: string): void {
  refused.inc({ limit });
  noteRefusal(limit);
}

/** Adds to the gauges of waiting and running work. */
export function countWork(limit: string, change: { readonly waiting?: number; readonly running?: number }): void {
  waiting.inc({ limit }, change.waiting ?? 0);
  running.inc({ limit }, change.running ?? 0);
}

/** Adds to the gauge of bytes in work; negative when they are given back. */
export function countHeldBytes(limit: string, bytes: number): void {
  heldBytes.inc({ limit }, bytes);
}
