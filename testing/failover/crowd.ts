import { setTimeout as pause } from 'node:timers/promises';

/** A person who works at one process of the product. */
export interface Worker {
  /** Origin of the process. */
  readonly url: string;
  readonly cookie: string;
}

/** Something that a person wrote, by a text that nobody else writes. */
export interface Written {
  readonly kind: WrittenKind;
  readonly text: string;
}

export type WrittenKind = 'invoice' | 'customer' | 'time-entry' | 'change';

/** Events of one person since the last call of `begin`. */
interface Log {
  readonly acknowledged: Written[];
  /** Answers 503 with Retry-After that ask to try again because the database is away. */
  tryAgain: number;
  /** The same because the machine is busy. */
  overloaded: number;
  readonly inDoubt: Written[];
  readonly failures: string[];
}

/** Many people who write at the same time. */
export interface Crowd {
  readonly logs: readonly Log[];
  /** Number of writes that were acknowledged so far. */
  acknowledged(): number;
  /** Waits until each person got a further write acknowledged. */
  whenAllWrote(): Promise<void>;
  /** Ends it; resolves when the last call has been answered. */
  stop(): Promise<void>;
}

const base = '/api/benit/accounting';
const kinds: readonly WrittenKind[] = ['invoice', 'customer', 'time-entry', 'change'];
const thinkingMs = 500;
/** Interval at which the web client asks whether the server is back. */
const askEveryMs = 3000;

/**
 * Lets people write without an end. Told to try again, they wait as the web client does, and repeat the same call.
 *
 * @param label part of their texts that no other crowd has
 */
export function startCrowd(workers: readonly Worker[], label: string): Crowd {
  const logs = workers.map((): Log => ({ acknowledged: [], tryAgain: 0, overloaded: 0, inDoubt: [], failures: [] }));
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const working = workers.map((worker, index) => {
    const log = logs[index];
    return log === undefined ? undefined : work(worker, `${label} ${index}`, log, isStopped);
  });
  const counts = () => logs.map(({ acknowledged }) => acknowledged.length);
  return {
    logs,
    acknowledged: () => counts().reduce((sum, count) => sum + count, 0),
    whenAllWrote: async () => {
      const before = counts();
      while (!counts().every((count, index) => count > (before[index] ?? 0))) await pause(20);
    },
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
  };
}

async function work(worker: Worker, author: string, log: Log, isStopped: () => boolean): Promise<void> {
  let record: { readonly id: string; readonly version: number } | undefined;
  for (let number = 0; !isStopped(); number += 1) {
    const kind = record === undefined ? 'customer' : (kinds[number % kinds.length] ?? 'invoice');
    const written = { kind, text: `${kind} ${author} ${number}` };
    const answer = await insist(worker, written, record, log, isStopped);
    const saved = answer?.record as typeof record;
    if (saved !== undefined) record = saved;
    // Whoever does not know whether their change was saved looks at another customer.
    else if (kind === 'change') record = undefined;
    await pause(thinkingMs * (0.5 + Math.random()));
  }
}

type Body = Readonly<Record<string, unknown>>;

/** Writes until it is acknowledged. @returns the answer; undefined if the outcome is unknown or the crowd is stopped */
async function insist(
  worker: Worker,
  written: Written,
  record: { readonly id: string; readonly version: number } | undefined,
  log: Log,
  isStopped: () => boolean,
): Promise<Body | undefined> {
  for (;;) {
    const answer = await send(worker, written, record).catch((error: unknown) => String(error));
    if (typeof answer === 'string') {
      log.failures.push(`${written.text}: ${answer}`);
      return undefined;
    }
    if (answer.status === 200) {
      log.acknowledged.push(written);
      return answer.body;
    }
    const [error] = (answer.body['errors'] ?? []) as readonly { readonly code: string }[];
    if (answer.status === 503 && error?.code === 'outcome_unknown') {
      log.inDoubt.push(written);
      return undefined;
    }
    if (answer.status !== 503 || answer.retryAfter === null || typeof answer.body['requestId'] !== 'string') {
      log.failures.push(`${written.text}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return undefined;
    }
    if (error?.code === 'overloaded') log.overloaded += 1;
    else log.tryAgain += 1;
    do {
      if (isStopped()) return undefined;
      await pause(askEveryMs);
    } while (!(await isReady(worker.url)));
  }
}

async function send(
  { url, cookie }: Worker,
  { kind, text }: Written,
  record: { readonly id: string; readonly version: number } | undefined,
): Promise<{ readonly status: number; readonly retryAfter: string | null; readonly body: Body }> {
  const [method, path, body] = describeCall(kind, text, record);
  const answer = await fetch(`${url}${base}/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'kontor' },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as Body,
  };
}

function describeCall(
  kind: WrittenKind,
  text: string,
  record: { readonly id: string; readonly version: number } | undefined,
): readonly [method: string, path: string, body: unknown] {
  const position = { description: text, uom: 'piece', count: 1, price: 7, vat: 0 };
  switch (kind) {
    case 'invoice':
      return [
        'POST',
        'invoice',
        { invoice: { description: text, customerName: 'WEG Lindenstraße', positions: [position] } },
      ];
    case 'customer':
      return ['POST', 'customer', { record: { name: text } }];
    case 'time-entry':
      return ['POST', 'time-entry', { timeEntry: { day: '2026-02-02', minutes: 5, text } }];
    case 'change':
      return ['PUT', `customer/${record?.id}`, { record: { name: text, version: record?.version } }];
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok === true;
}
