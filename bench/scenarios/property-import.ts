import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Refresh } from '#modules/property-owner/contract/refresh/refreshes.ts';
import { addOrganizations } from '../data/add-organizations.ts';
import { fillPostings, largeOwner } from '../data/fill-postings.ts';
import { changedPostings, deliveredPostings, deliveredReceipts } from '../data/property-delivery.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import type { LoadOrder } from '../measure/load-order.ts';
import { describeFigure } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { watchMemory } from '../subjects/process-memory.ts';
import { readProcessorSeconds } from '../subjects/processor-time.ts';
import { signIn } from '../subjects/product.ts';
import { startProgram } from '../subjects/program.ts';
import { listPath } from './list.ts';
import { runParts } from './run-parts.ts';
import type { Bench, Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

/** Imports of a whole delivery, each into an organisation of its own: alone, and beside the load. */
const rounds = sized(3, 1);
const workbooks = sized(3, 1);
/** As with the recognition of receipts. */
const connections = 2;
const loadSeconds = sized(10, 1);
const restMs = sized(3000, 100);
const base = '/api/ri/property-management';
const permission = 'ri-property-management-admin-permission';

/** Servers with the deliveries; `ftpAlone` allows one connection at a time. */
const serverNames = ['sftp', 'ftp', 'ftpAlone'] as const;
type ServerName = (typeof serverNames)[number];
type Servers = Readonly<
  Record<ServerName, { readonly protocol: string; readonly port: number; readonly hostKey: string }>
>;

/**
 * 100,000 postings and 20,000 receipts that arrive over SFTP and over FTP, the same again, and what changes later; the
 * memory of a large workbook.
 */
export const measurePropertyImport: Scenario = async (bench) => {
  const site = await openSite(10_000, { durable: true });
  const deliveries = await startProgram(join(import.meta.dirname, '../delivery-server.ts'), 'ready:');
  try {
    await fillPostings(site.adminUrl, site.organizationId);
    const servers = JSON.parse(deliveries.ready) as Servers;
    const importers = await addOrganizations(site.adminUrl, 6 * rounds, permission);
    return await runParts(bench, {
      // Each import into an organisation of its own.
      alone: () => measureAlone(bench, site, importers.slice(0, rounds), servers),
      ftp: () => measureFtp(bench, site, importers.slice(rounds, 3 * rounds), servers),
      beside: () => measureBeside(bench, site, importers.slice(3 * rounds), servers),
      workbooks: async () => [await measureWorkbooks(site)],
    });
  } finally {
    await deliveries.stop();
    await site.stop();
  }
};

async function measureAlone(
  { say }: Bench,
  site: Site,
  importers: readonly string[],
  servers: Servers,
): Promise<Claim[]> {
  const [whole, again, changed]: [Taken[], Taken[], Taken[]] = [[], [], []];
  for (const importer of importers) {
    const first = await takeDelivery(site, importer, servers.sftp, 'D1');
    expectCounts(first, { 'buchungen.csv': { new: deliveredPostings }, 'belege.csv': { new: deliveredReceipts } });
    const second = await takeDelivery(site, importer, servers.sftp, 'D2');
    expectCounts(second, {
      'buchungen.csv': { unchanged: deliveredPostings },
      'belege.csv': { unchanged: deliveredReceipts },
    });
    const third = await takeDelivery(site, importer, servers.sftp, 'D3');
    expectCounts(third, { 'buchungen.csv': { changed: changedPostings } });
    whole.push(first);
    again.push(second);
    changed.push(third);
  }
  for (const [title, taken] of [
    ['whole delivery', whole],
    ['the same again', again],
    ['1,000 changes', changed],
  ] as const) {
    say(describeFigure(`${title}: product, processor`, summarise(taken.map(({ product }) => product)), 's'));
    say(describeFigure(`${title}: database, processor`, summarise(taken.map(({ database }) => database)), 's'));
  }
  say(describeFigure('the same again', summarise(again.map((taken) => taken.seconds)), 's'));
  say(describeFigure('1,000 changed postings', summarise(changed.map((taken) => taken.seconds)), 's'));
  return [
    {
      title: 'property-import: 100,000 postings and 20,000 receipts',
      value: summarise(whole.map((taken) => taken.seconds)),
      unit: 's',
      target: { atMost: 60 },
    },
    {
      title: 'property-import: memory above idle meanwhile',
      value: summarise(whole.map(({ megabytes }) => megabytes)),
      unit: 'MB',
      target: { atMost: 150 },
    },
  ];
}

/** The same delivery over FTP, in turns over as many connections as the product wants and over one. */
async function measureFtp(
  { say }: Bench,
  site: Site,
  importers: readonly string[],
  servers: Servers,
): Promise<Claim[]> {
  const names = ['ftp', 'ftpAlone'] as const;
  const taken: Record<(typeof names)[number], Taken[]> = { ftp: [], ftpAlone: [] };
  for (const [index, importer] of importers.entries()) {
    const name = names[index % names.length] ?? 'ftp';
    taken[name].push(await takeDelivery(site, importer, servers[name], 'D1'));
  }
  const titles = { ftp: 'over FTP', ftpAlone: 'over FTP with one connection' };
  return names.map((name) => {
    say(
      describeFigure(`${titles[name]}: product, processor`, summarise(taken[name].map(({ product }) => product)), 's'),
    );
    return {
      title: `property-import: 100,000 postings and 20,000 receipts ${titles[name]}`,
      value: summarise(taken[name].map(({ seconds }) => seconds)),
      unit: 's',
      target: { atMost: name === 'ftp' ? 60 : 85 },
    };
  });
}

/** Measures response times of another organisation's members during imports from each server. */
async function measureBeside(
  { load, say }: Bench,
  site: Site,
  importers: readonly string[],
  servers: Servers,
): Promise<Claim[]> {
  const order: LoadOrder = { url: `${site.product.url}${listPath}`, method: 'GET', headers: site.headers, connections };
  const ratios: Record<ServerName, number[]> = { sftp: [], ftp: [], ftpAlone: [] };
  await load.run({ ...order, seconds: loadSeconds });
  for (const [index, importer] of importers.entries()) {
    const name = serverNames[index % serverNames.length] ?? 'sftp';
    const before = await load.run({ ...order, seconds: loadSeconds });
    let seconds = 0;
    const meanwhile = await load.runDuring(order, async () => {
      ({ seconds } = await takeDelivery(site, importer, servers[name], 'D1'));
    });
    const after = await load.run({ ...order, seconds: loadSeconds });
    ratios[name].push((2 * meanwhile.p95) / (before.p95 + after.p95));
    say(
      `  ${name} in ${Math.round(seconds)} s, invoice list, p95 in ms: ${[before, meanwhile, after].map(({ p95 }) => p95.toFixed(1)).join(', ')}; requests/s: ${[before, meanwhile, after].map(({ requestsPerSecond }) => Math.round(requestsPerSecond)).join(', ')}`,
    );
  }
  return serverNames.map((name) => ({
    title: `property-import: invoice list of another organisation beside ${name}, p95, multiple of before`,
    value: summarise(ratios[name]),
    target: { atMost: 1.3 },
  }));
}

interface Taken {
  readonly entry: Refresh;
  readonly seconds: number;
  /** Maximum memory of the product above its former use. */
  readonly megabytes: number;
  /** Seconds of processor time. */
  readonly product: number;
  readonly database: number;
}

/** Lets an organisation take one delivery, until its journal says so. @throws Error when it is not taken */
async function takeDelivery(
  site: Site,
  importer: string,
  server: Servers[ServerName],
  delivery: string,
): Promise<Taken> {
  const headers = await signIn(site.product.url, importer);
  const properties = {
    host: '127.0.0.1',
    user: 'kontor',
    password: 'geheim',
    ...server,
    folder: `/${delivery}`,
  };
  await call(site, headers, 'PUT', 'configuration', { configIdentifier: 'ftpConfig', properties });
  await wait(restMs);
  const { product, database } = site.processes;
  const memory = watchMemory(product);
  const [used, usedByDatabase] = [readProcessorSeconds([product]), readProcessorSeconds([database])];
  const began = performance.now();
  await call(site, headers, 'POST', 'update-data', {});
  let entry: Refresh | undefined;
  do {
    await wait(250);
    [entry] = (await call<{ refreshes: Refresh[] }>(site, headers, 'GET', 'update-data?limit=1')).refreshes;
  } while (entry === undefined || entry.state === 'running');
  const seconds = (performance.now() - began) / 1000;
  const megabytes = await memory.stop();
  if (entry.state !== 'taken')
    throw new Error(`${delivery} is ${entry.state}: ${JSON.stringify(entry.errors.slice(0, 3))}`);
  return {
    entry,
    seconds,
    megabytes,
    product: readProcessorSeconds([product]) - used,
    database: readProcessorSeconds([database]) - usedByDatabase,
  };
}

function expectCounts({ entry }: Taken, expected: Readonly<Record<string, Partial<Refresh['counts'][string]>>>): void {
  for (const [file, counts] of Object.entries(expected)) {
    for (const [name, count] of Object.entries(counts)) {
      const found = entry.counts[file]?.[name as keyof typeof counts];
      if (found !== count) throw new Error(`${file} has ${found} rows that are ${name}, not ${count}`);
    }
  }
}

async function measureWorkbooks(site: Site): Promise<Claim> {
  const headers = await signIn(site.product.url, 'property@demo.example');
  const grown: number[] = [];
  for (let round = 0; round < workbooks; round += 1) {
    await wait(restMs);
    const memory = watchMemory(site.processes.product);
    const answer = await fetch(`${site.product.url}${base}/excel-dowload/${largeOwner}`, { headers });
    if (!answer.ok) throw new Error(`excel-dowload answered ${answer.status}`);
    await answer.arrayBuffer();
    grown.push(await memory.stop());
  }
  return {
    title: 'property-import: memory above idle, workbook of 50,000 postings',
    value: summarise(grown),
    unit: 'MB',
    target: { atMost: 150 },
  };
}

async function call<Answer>(
  { product }: Site,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${product.url}${base}/${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
