import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { startCluster } from '#testing/failover/cluster.ts';
import { startCrowd } from '#testing/failover/crowd.ts';
import type { Crowd, Written, WrittenKind } from '#testing/failover/crowd.ts';
import type { DatabaseNode, NodePart } from '#testing/failover/database-node.ts';
import { startProductPair } from '#testing/failover/product-pair.ts';
import type { ProductPair } from '#testing/failover/product-pair.ts';
import { connected, nextEvent, openLiveClient } from '#testing/live-client.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { waitUntil } from '#testing/wait-until.ts';

// Two processes and 200 people on PostgreSQL with a synchronous replica under Patroni, behind HAProxy, as docs/failover.md
// and deploy/failover set it up.

const people = 200;
const cluster = await startCluster();
const mailServer = await startSmtpServer();
let pair: ProductPair;
let mails = 0;

beforeAll(async () => {
  pair = await startProductPair(cluster.url, people, { SMTP_URL: mailServer.url });
});

/** Statements on one server, past HAProxy. */
async function ask<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

const tables: Readonly<Record<WrittenKind, string>> = {
  invoice: `SELECT description AS text FROM invoices`,
  customer: `SELECT DISTINCT name AS text FROM customers WHERE name LIKE 'customer %'`,
  change: `SELECT name AS text FROM customers WHERE name LIKE 'change %'`,
  'time-entry': `SELECT text FROM time_entries`,
};

/** Every acknowledged write is there, and none twice, whether it was acknowledged or not. */
async function checkWrites(crowd: Crowd): Promise<void> {
  const found = new Map<string, number>();
  for (const statement of Object.values(tables))
    for (const { text } of await ask<{ text: string }>(cluster.url, statement))
      found.set(text, (found.get(text) ?? 0) + 1);
  const twice = [...found].filter(([text, count]) => count > 1 && text !== '');
  expect(twice).toEqual([]);
  const lost = (written: Written) => written.kind !== 'change' && !isThere(written, found, crowd);
  expect(crowd.logs.flatMap(({ acknowledged }) => acknowledged.filter(lost))).toEqual([]);
}

/** A customer that was changed afterwards has another name. */
function isThere({ kind, text }: Written, found: ReadonlyMap<string, number>, crowd: Crowd): boolean {
  if (found.has(text)) return true;
  if (kind !== 'customer') return false;
  const log = crowd.logs.find(({ acknowledged }) => acknowledged.some((written) => written.text === text));
  const later = log?.acknowledged.slice(log.acknowledged.findIndex((written) => written.text === text) + 1) ?? [];
  return [...later, ...(log?.inDoubt ?? [])].some((written) => written.kind === 'change');
}

/** Asks for mails to set a password. @returns the addresses whose request was acknowledged */
async function askForMails(addresses: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  for (const email of addresses) {
    const answer = await fetch(`${pair.urls[0]}/api/benit/auth/users/resetpassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'kontor' },
      body: JSON.stringify({ email }),
    });
    await answer.arrayBuffer();
    if (answer.status === 200) asked.push(email);
  }
  return asked;
}

interface Outage {
  readonly name: string;
  readonly signal: NodeJS.Signals;
  readonly parts: readonly NodePart[];
  /** Brings the former primary back, and checks it meanwhile. */
  readonly bringBack: (former: DatabaseNode) => Promise<void>;
}

/**
 * Only PostgreSQL goes on, as a second primary that nobody has told. Whoever reaches it may write, and nothing is
 * acknowledged, because its replica has left it.
 */
async function proveFenced(former: DatabaseNode): Promise<void> {
  former.signal('SIGCONT', 'postgres');
  const client = new Client({ connectionString: former.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica');
  expect(rows).toEqual([{ replica: false }]);
  let outcome = 'waiting';
  const writing = client.query(`CREATE TABLE written_alone ()`).then(
    () => (outcome = 'acknowledged'),
    () => (outcome = 'ended'),
  );
  await waitUntil(async () => {
    const waits = await ask(former.url, `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
    return waits.length > 0;
  }, 50);
  expect(outcome).toBe('waiting');
  former.signal('SIGCONT', 'patroni');
  await writing;
  expect(outcome).toBe('ended');
  await client.end().catch(() => undefined);
}

const outages: readonly Outage[] = [
  {
    name: 'is killed with all its processes',
    signal: 'SIGKILL',
    parts: ['patroni', 'postgres'],
    bringBack: async (former) => former.start(),
  },
  {
    name: 'is frozen as a whole, and its PostgreSQL thaws first',
    signal: 'SIGSTOP',
    parts: ['patroni', 'postgres'],
    bringBack: proveFenced,
  },
  {
    name: 'has a frozen PostgreSQL, while Patroni goes on',
    signal: 'SIGSTOP',
    parts: ['postgres'],
    bringBack: async (former) => former.signal('SIGCONT', 'postgres'),
  },
];

describe.each(outages)('while 200 people write, the primary $name', ({ name, signal, parts, bringBack }) => {
  it('no acknowledged write is lost and none is doubled, and everything goes on without a restart', async () => {
    const { primary, replica } = await cluster.whenWhole();
    const live = await connected(openLiveClient(pair.urls[1], { cookie: pair.workers.at(mails)?.cookie }));
    const crowd = startCrowd(pair.workers.slice(20), name.replaceAll(/\W/gu, ''));
    await crowd.whenAllWrote();
    const addresses = pair.emails.slice(mails + 1, mails + 6);
    mails += 6;
    const mailsBefore = mailServer.mails.length;
    // Their jobs wait, or are under way.
    const asked = await askForMails(addresses);
    expect(asked).toEqual(addresses);
    const cutAt = performance.now();
    primary.signal(signal, ...parts);
    await cluster.whenPrimary(replica);
    const promotedAt = performance.now();
    const before = crowd.acknowledged();
    await waitUntil(() => crowd.acknowledged() > before);
    const wroteAt = performance.now();
    await crowd.whenAllWrote();
    const allWroteAt = performance.now();

    // Jobs and live connections.
    await Promise.all(asked.map((address) => mailServer.mailTo(address)));
    const ended = nextEvent(live, 'session_ended');
    const signedOut = await fetch(`${pair.urls[0]}/api/benit/auth/users/signout`, {
      method: 'POST',
      headers: { 'x-requested-with': 'kontor', cookie: pair.workers.at(mails - 6)?.cookie ?? '' },
    });
    expect(signedOut.status).toBe(200);
    expect(await ended).toEqual([{ reason: 'ended' }]);

    await bringBack(primary);
    await cluster.whenWhole();
    const wholeAt = performance.now();
    await crowd.whenAllWrote();
    await crowd.stop();
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    const count = (select: (log: Crowd['logs'][number]) => number) =>
      crowd.logs.reduce((sum, log) => sum + select(log), 0);
    process.stdout.write(
      `${[
        `The primary ${name}: new primary after ${seconds(cutAt, promotedAt)} s, first write ${seconds(promotedAt, wroteAt)} s later`,
        `everybody wrote ${seconds(promotedAt, allWroteAt)} s later, former primary is replica ${seconds(allWroteAt, wholeAt)} s after that`,
        `${crowd.acknowledged()} writes acknowledged, "try again" ${count((log) => log.tryAgain)} times for ${people - 20} people`,
        `at most ${Math.max(...crowd.logs.map((log) => log.tryAgain))} each, busy ${count((log) => log.overloaded)} times`,
        `outcome unknown ${count((log) => log.inDoubt.length)} times`,
        `${mailServer.mails.length - mailsBefore} emails for ${asked.length} requests`,
      ].join('; ')}\n`,
    );
    expect(crowd.logs.flatMap((log) => log.failures)).toEqual([]);
    await checkWrites(crowd);
    expect(Math.max(...crowd.logs.map((log) => log.tryAgain))).toBeLessThanOrEqual(1);
    expect(mailServer.mails.length - mailsBefore).toBe(asked.length);
  });
});
