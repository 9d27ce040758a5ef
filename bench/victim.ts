import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './measure/statistics.ts';

/** Somebody at work while others attack: requests in turn, so many a second, however long each takes. */
export interface VictimOrder {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: readonly VictimRequest[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface VictimRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly accept?: string;
}

export interface VictimResult {
  readonly requests: number;
  /** Answered by anything but 2xx, or not within half a minute. */
  readonly refused: number;
  /** Milliseconds; what was refused counts as a minute. */
  readonly p50: number;
  readonly p95: number;
}

const refusedMs = 60_000;
const patienceMs = 30_000;

async function send(
  { url, headers }: VictimOrder,
  { method, path, body, accept = 'application/json' }: VictimRequest,
): Promise<number> {
  const began = performance.now();
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      headers: { ...headers, accept, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    await answer.arrayBuffer();
    return answer.ok ? performance.now() - began : refusedMs;
  } catch {
    return refusedMs;
  }
}

/**
 * A request begins when it is due, whether those before are answered or not: nobody stops asking because the server is
 * slow.
 */
async function work(order: VictimOrder): Promise<VictimResult> {
  const { requests, perSecond, seconds } = order;
  const began = performance.now();
  const sent: Promise<number>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    await wait(Math.max(0, began + (turn * 1000) / perSecond - performance.now()));
    const request = requests[turn % requests.length];
    if (request) sent.push(send(order, request));
  }
  const times = await Promise.all(sent);
  return {
    requests: times.length,
    refused: times.filter((time) => time === refusedMs).length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

process.on('message', async (order: VictimOrder) => void process.send?.(await work(order)));
