import { constants, setPriority } from 'node:os';
import { createHostileRequests } from './data/hostile-requests.ts';
import type { Attack } from './data/hostile-requests.ts';

/** Begins attacks: each caller repeats all of them, `count` requests at once, until told to stop. */
export interface AttackOrder {
  readonly url: string;
  readonly attacks: readonly Attack[];
  /** Headers of signed-in callers of different organisations, who take turns. */
  readonly callers: readonly Readonly<Record<string, string>>[];
}

// A process of its own that gives way: attackers work on machines of their own.
setPriority(constants.priority.PRIORITY_LOW);

const requests = createHostileRequests();
let isStopped = false;
let statuses: Record<string, number> = {};

async function send(url: string, attack: Attack, headers: Readonly<Record<string, string>>): Promise<void> {
  const { method, path, body } = requests[attack];
  const answer = await fetch(`${url}${path}`, { method, body, headers: { ...headers, 'content-type': 'application/json', accept: 'application/pdf' } }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  const key = `${attack} ${answer?.status ?? 'no answer'}`;
  statuses[key] = (statuses[key] ?? 0) + 1;
}

async function repeat({ url, callers }: AttackOrder, attack: Attack): Promise<void> {
  for (let turn = 0; !isStopped; turn += 1) {
    const caller = callers[turn % callers.length] ?? {};
    await Promise.all(Array.from({ length: requests[attack].count }, () => send(url, attack, caller)));
  }
}

process.on('message', async (order: AttackOrder | 'stop') => {
  if (order === 'stop') {
    isStopped = true;
    return;
  }
  isStopped = false;
  statuses = {};
  await Promise.all(order.attacks.map((attack) => repeat(order, attack)));
  process.send?.(statuses);
});
process.send?.('ready');
