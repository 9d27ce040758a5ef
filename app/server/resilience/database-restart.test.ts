import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPostmaster } from '#platform/server/database/embedded/postmaster.ts';
import { call, describeInvoice, isWhole, readInvoice } from '#testing/invoice-calls.ts';
import { connected, disconnected, openLiveClient } from '#testing/live-client.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { runsAll } from '#testing/lane.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { ProductClient, ProductProcess } from '#testing/product-process.ts';

const dataDir = await createDemoDataDir();
const poolSize = 20;
let product: ProductProcess;
let client: ProductClient;

beforeAll(async () => {
  product = startProduct(dataDir);
  client = await signIn(await product.ready);
});

interface Outcome {
  readonly status: number;
  readonly body: {
    readonly invoiceId?: string;
    readonly errors?: readonly { readonly code: string }[];
    readonly requestId?: string;
  };
}

/** Reads and writes without a pause on thirty connections, more than the pool has, until it is told to stop. */
function startLoad() {
  const outcomes: Outcome[] = [];
  let stopped = false;
  const work = async (worker: number): Promise<void> => {
    while (!stopped) {
      const writing = worker % 3 === 0;
      const { status, body } = await call<Outcome['body']>(
        client,
        writing ? 'POST' : 'GET',
        '',
        writing ? { invoice: describeInvoice(7) } : undefined,
      );
      outcomes.push({ status, body });
    }
  };
  const workers = Array.from({ length: 30 }, (_, worker) => work(worker));
  return {
    outcomes,
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

function killDatabase(signal: NodeJS.Signals): void {
  const postmaster = readPostmaster(join(dataDir, 'postgres'));
  if (postmaster === undefined) throw new Error('No database server runs');
  process.kill(postmaster.pid, signal);
}

// On a slow machine those who came while it was away still wait for each other when it is back.
const passing = new Set(['database_unavailable', 'overloaded']);

const endings = [
  ['killed', 'SIGKILL'],
  ['shut down without ceremony', 'SIGQUIT'],
] as const;

describe.for(runsAll ? endings : endings.slice(0, 1))('a database that is %s under load', ([, signal]) => {
  it('is used again by the same process', async () => {
    const load = startLoad();
    await waitUntil(() => load.outcomes.length > 100);
    killDatabase(signal);
    await waitUntil(() => load.outcomes.some(({ status }) => status === 503));
    await waitUntil(() => load.outcomes.slice(-100).every(({ status }) => status === 200));
    await load.stop();

    const failed = load.outcomes.filter(({ status }) => status !== 200);
    expect(
      failed.filter(
        ({ status, body }) => status !== 503 || !passing.has(body.errors?.[0]?.code ?? '') || !body.requestId,
      ),
    ).toEqual([]);

    const saved = load.outcomes.flatMap(({ status, body }) =>
      status === 200 && body.invoiceId !== undefined ? [body.invoiceId] : [],
    );
    const invoices = await Promise.all(saved.slice(-300).map((number) => readInvoice(client, number)));
    expect(invoices.filter((invoice) => invoice === undefined || !isWhole(invoice))).toEqual([]);
  });

  it('is listened to again: signing out ends a live connection', async () => {
    const own = await signIn(client.url);
    const socket = await connected(openLiveClient(own.url, { cookie: own.headers['cookie'] }));
    const end = disconnected(socket);
    await fetch(`${own.url}/api/benit/auth/users/signout`, { method: 'POST', headers: own.headers });
    await expect(end).resolves.toBe('io server disconnect');
  });

  it('leaves no connection behind', async () => {
    const answers = await Promise.all(Array.from({ length: 3 * poolSize }, () => call(client, 'GET')));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
