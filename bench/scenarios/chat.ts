import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { realtimePath } from '#platform/contract/realtime.ts';
import { fillChats } from '../data/fill-chats.ts';
import type { ChatMember } from '../data/fill-chats.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { interleave, toRatios } from '../measure/interleave.ts';
import { describeFigure } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { quantile, summarise } from '../measure/statistics.ts';
import { readProcessorSeconds } from '../subjects/processor-time.ts';
import { signIn } from '../subjects/product.ts';
import { runParts } from './run-parts.ts';
import type { Bench, Scenario } from './scenario.ts';

const members = sized(1000, 40);
const rooms = sized(50, 4);
const perSecond = sized(100, 20);
const seconds = sized(30, 2);
const stormSeconds = sized(10, 2);
const rounds = sized(9, 2);
const amount = sized(100, 10);
const histories = { 'few-messages': 100, 'many-messages': sized(100_000, 1000) };
const base = '/api/ri/property-management/weg-chat';

/** A window in a room, with everything that it heard. */
interface Window extends ChatMember {
  readonly socket: Socket;
  /** Milliseconds from sending to hearing, by the ids of senders; more than one for what was doubled. */
  readonly heard: Map<string, number[]>;
}

/** The chat: 1,000 windows in 50 rooms on one process, and opening a room of 100,000 messages. */
export const measureChat: Scenario = async (bench) => {
  const site = await openSite(1000, { organizations: 1, durable: true });
  try {
    const people = await fillChats(site.adminUrl, site.organizationId, { rooms, members, histories });
    return await runParts(bench, {
      open: () => measureOpening(bench, site),
      talk: () => measureTalk(bench, site, people),
    });
  } finally {
    await site.stop();
  }
};

/** The first page of a room, as the screen asks for it. */
async function measureOpening({ load, say }: Bench, { product }: Site): Promise<Claim[]> {
  const headers = await signIn(product.url, 'property@demo.example');
  const open = (eid: keyof typeof histories) => () =>
    load.run({ url: `${product.url}${base}/${eid}?limit=50`, method: 'GET', headers, connections: 4, amount });
  const measured = await interleave(rounds, { few: open('few-messages'), many: open('many-messages') });
  const median = (name: 'few' | 'many') => measured[name].map(({ p50 }) => p50);
  say(describeFigure('a room of 100 messages', summarise(median('few')), 'ms'));
  say(describeFigure('a room of 100,000 messages', summarise(median('many')), 'ms'));
  return [
    {
      title: 'chat: opening a room of 100,000 messages, multiple of one of 100',
      value: summarise(toRatios(median('many'), median('few'))),
      target: { atMost: 1.5 },
    },
  ];
}

async function measureTalk(
  { say }: Bench,
  { product, processes }: Site,
  people: readonly ChatMember[],
): Promise<Claim[]> {
  const began = performance.now();
  const windows = people.map((member) => openWindow(product.url, member));
  try {
    await Promise.all(windows.map(whenJoined));
    say(`  ${windows.length} windows in ${rooms} rooms after ${Math.round(performance.now() - began)} ms`);
    const sent = new Map<string, { readonly eid: string; readonly at: number }>();
    const read = (...roots: readonly number[]) => readProcessorSeconds(roots);
    const before = [read(processes.product), read(processes.database)] as const;
    const refused = await talk(windows, sent, perSecond * seconds);
    await settle(windows, sent);
    const perMessage = (used: number) => (1000 * used) / (perSecond * seconds);
    say(
      `  processor time of a message: product ${perMessage(read(processes.product) - before[0]).toFixed(1)} ms, PostgreSQL ${perMessage(read(processes.database) - before[1]).toFixed(1)} ms`,
    );
    const delays = windows.flatMap(({ heard }) => [...heard.values()].flat());
    say(describeFigure('delivery, p50', summarise([quantile(delays, 0.5)]), 'ms'));
    say(describeFigure('delivery, p99', summarise([quantile(delays, 0.99)]), 'ms'));
    const calm = countWrong(windows, sent);

    // Every window loses its connection at once, while people go on writing.
    const storm = performance.now();
    const back = Promise.all(
      windows.map(({ socket }) => new Promise<void>((resolve) => void socket.once('connect', () => resolve()))),
    );
    for (const { socket } of windows) socket.io.engine.close();
    const [stormRefused] = await Promise.all([
      talk(windows, sent, perSecond * stormSeconds),
      back.then(() => say(`  all connected again after ${Math.round(performance.now() - storm)} ms`)),
    ]);
    await Promise.all(windows.map(whenJoined));
    await readMissed(product.url, windows, sent);
    const wrong = countWrong(windows, sent);
    return [
      {
        title: `chat: delivery of ${perSecond} messages a second to ${windows.length} windows, p95`,
        value: summarise([quantile(delays, 0.95)]),
        unit: 'ms',
        target: { atMost: 100 },
      },
      {
        title: 'chat: messages refused, lost or doubled',
        value: summarise([refused + calm.lost + calm.doubled]),
        target: { atMost: 0 },
      },
      {
        title: 'chat: messages refused, lost or doubled over a reconnect storm',
        value: summarise([stormRefused + wrong.lost + wrong.doubled]),
        target: { atMost: 0 },
      },
    ];
  } finally {
    for (const { socket } of windows) socket.disconnect();
  }
}

const sentAt = new Map<string, number>();

function openWindow(url: string, member: ChatMember): Window {
  const socket = io(url, {
    path: realtimePath,
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 100,
    reconnectionDelayMax: 2000,
    extraHeaders: { cookie: member.cookie, origin: url },
  });
  const heard = new Map<string, number[]>();
  socket.on('message', ({ clientId }: { clientId: string }) => {
    const delay = performance.now() - (sentAt.get(clientId) ?? Number.NaN);
    heard.set(clientId, [...(heard.get(clientId) ?? []), delay]);
  });
  const window = { ...member, socket, heard };
  socket.on('connect', () => void join(window));
  return window;
}

const joined = new WeakMap<Socket, Promise<unknown>>();

function join({ socket, eid }: Pick<Window, 'socket' | 'eid'>): Promise<unknown> {
  const joining = socket.timeout(30_000).emitWithAck('eigentuemer_join', { eigentuemer: eid });
  joined.set(
    socket,
    joining.catch(() => undefined),
  );
  return joining;
}

async function whenJoined({ socket }: Window): Promise<void> {
  while (!socket.connected || !joined.has(socket)) await wait(20);
  await joined.get(socket);
}

/** Sends so many messages, one person after the other, each until it is acknowledged. @returns how many were refused */
async function talk(
  windows: readonly Window[],
  sent: Map<string, { readonly eid: string; readonly at: number }>,
  count: number,
): Promise<number> {
  const began = performance.now();
  const sending: Promise<boolean>[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await wait(Math.max(0, began + (turn * 1000) / perSecond - performance.now()));
    const window = windows[(sent.size * 7) % windows.length];
    if (window === undefined) continue;
    const id = `b-${sent.size}`;
    sent.set(id, { eid: window.eid, at: turn });
    sentAt.set(id, performance.now());
    sending.push(sendUntilKept(window, id));
  }
  return (await Promise.all(sending)).filter((isKept) => !isKept).length;
}

async function sendUntilKept({ socket, eid }: Window, id: string): Promise<boolean> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = (await socket
      .timeout(5000)
      .emitWithAck('send-message', { id, text: `Nachricht ${id}`, eigentuemer: eid, emailUserIDs: [] })
      .catch(() => undefined)) as { readonly ok?: true; readonly errors?: unknown } | undefined;
    if (answer?.ok === true) return true;
    if (answer?.errors !== undefined) return false;
    await wait(200);
  }
  return false;
}

/** Waits until everybody has heard everything, at most ten seconds. */
async function settle(windows: readonly Window[], sent: ReadonlyMap<string, { readonly eid: string }>): Promise<void> {
  for (let attempt = 0; attempt < 100 && countWrong(windows, sent).lost > 0; attempt += 1) await wait(100);
}

/** Reads what was said while the connections were away, as each window does once it has joined again. */
async function readMissed(
  url: string,
  windows: readonly Window[],
  sent: ReadonlyMap<string, { readonly eid: string }>,
): Promise<void> {
  await settle(windows, sent);
  for (const { eid, cookie, heard } of windows) {
    let cursor = '';
    do {
      const answer = await fetch(`${url}${base}/${eid}?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`, {
        headers: { cookie },
      });
      if (!answer.ok) throw new Error(`The history answered ${answer.status}: ${await answer.text()}`);
      const page = (await answer.json()) as { messages: { clientId: string }[]; nextCursor: string | null };
      const times = new Map<string, number>();
      for (const { clientId } of page.messages) times.set(clientId, (times.get(clientId) ?? 0) + 1);
      for (const [clientId, count] of times)
        if (count > 1 || !heard.has(clientId))
          heard.set(
            clientId,
            Array.from({ length: count }, () => 0),
          );
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
  }
}

function countWrong(windows: readonly Window[], sent: ReadonlyMap<string, { readonly eid: string }>) {
  const ids = Map.groupBy(sent.keys(), (id) => sent.get(id)?.eid ?? '');
  let [lost, doubled] = [0, 0];
  for (const { eid, heard } of windows) {
    for (const id of ids.get(eid) ?? []) {
      const times = heard.get(id)?.length ?? 0;
      if (times === 0) lost += 1;
      if (times > 1) doubled += 1;
    }
  }
  return { lost, doubled };
}
