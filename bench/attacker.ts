import { once } from 'node:events';
import { get } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '#platform/contract/task.ts';
import { attacks } from './data/hostile-requests.ts';
import type { AttackName, HostileRequest } from './data/hostile-requests.ts';

/** Begins attacks, which go on until told to stop. */
export interface AttackOrder {
  readonly url: string;
  readonly attacks: readonly AttackName[];
  /** Headers of signed-in callers. */
  readonly callers: readonly Readonly<Record<string, string>>[];
}

type Headers = Readonly<Record<string, string>>;

// A process of its own that gives way: attackers work on machines of their own.
setPriority(constants.priority.PRIORITY_LOW);

let stopping = new AbortController();
let statuses: Record<string, number> = {};
/** Tasks that a call began and that continue after its answer. */
let begun: { readonly id: string; readonly headers: Headers }[] = [];

async function send(
  url: string,
  { method, body, accept = 'application/json', bytesPerSecond }: HostileRequest,
  path: string,
  headers: Headers,
): Promise<string> {
  if (bytesPerSecond !== undefined) return readSlowly(`${url}${path}`, headers, bytesPerSecond);
  const given = { ...headers, accept, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: given,
    ...(body !== undefined && { body: typeof body === 'string' ? body : body() }),
  }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  const task =
    answer?.ok && method === 'POST' && text?.startsWith('{') ? (JSON.parse(text) as { task?: Task | null }).task : null;
  if (task) begun.push({ id: task.id, headers });
  return String(answer?.status ?? 'no answer');
}

/** Takes a little each second, until the attack is over. */
async function readSlowly(url: string, headers: Headers, bytesPerSecond: number): Promise<string> {
  const request = get(url, { headers, agent: false, signal: stopping.signal });
  try {
    const [answer] = await once(request, 'response', { signal: stopping.signal });
    for (;;) {
      answer.read(bytesPerSecond);
      await wait(1000, undefined, { signal: stopping.signal });
    }
  } catch {
    return request.destroyed ? 'left' : 'no answer';
  }
}

async function repeat(
  { url, callers }: AttackOrder,
  name: AttackName,
  request: HostileRequest,
  place: number,
): Promise<void> {
  for (let turn = 0; !stopping.signal.aborted; turn += 1) {
    const caller = callers[(request.rotates ? turn : place) % callers.length] ?? {};
    const status = await send(url, request, request.paths[(turn + place) % request.paths.length] ?? '/', caller);
    const key = `${name} ${status}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
    if (request.once) return;
  }
}

/** Ends what goes on, so that the next round finds the machine at rest. */
async function cancel(url: string): Promise<void> {
  for (const { id, headers } of begun) {
    const path = `${url}/api/benit/tasks/${id}`;
    await fetch(path, { method: 'DELETE', headers });
    const isOver = async (): Promise<boolean> =>
      ((await (await fetch(path, { headers })).json()) as { task?: Task }).task?.endedAt !== null;
    while (!(await isOver())) await wait(200);
  }
}

process.on('message', async (order: AttackOrder | 'stop') => {
  if (order === 'stop') return stopping.abort();
  stopping = new AbortController();
  statuses = {};
  begun = [];
  const prepared = await Promise.all(order.attacks.map(async (name) => [name, await attacks[name]()] as const));
  process.send?.('begun');
  await Promise.all(
    prepared.flatMap(([name, requests]) =>
      requests.flatMap((request) =>
        Array.from({ length: request.count }, (_, place) => repeat(order, name, request, place)),
      ),
    ),
  );
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await cancel(order.url);
  process.send?.(statuses);
});
process.send?.('ready');
