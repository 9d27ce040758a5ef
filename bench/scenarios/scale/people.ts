import type { ScaleSite } from '../../data/scale-site.ts';
import type { LoadRequest, LoadResult } from '../../measure/load-order.ts';
import type { LoadGenerator } from '../../measure/load.ts';
import type { Claim } from '../../measure/report.ts';
import { sized } from '../../measure/sized.ts';
import { summarise } from '../../measure/statistics.ts';
import { findCapacity } from '../../simulation/capacity.ts';
import { simulate } from '../../simulation/simulate.ts';
import type { Operation } from '../../simulation/simulate.ts';
import { readBackendWaits } from '../../subjects/backend-waits.ts';
import { readProcessorSeconds } from '../../subjects/processor-time.ts';
import type { Product } from '../../subjects/product.ts';
import type { Bench } from '../scenario.ts';
import { everydayMix, orderEverydayMix } from './everyday-mix.ts';
import type { Sites } from './sites.ts';

const seconds = 6;
/** Requests whose waits for the database are counted. */
const counted = 200;
const rounds = sized(3, 1);
/** Connections of a process for requests, without the one for the look-up of sessions. */
const transactions = 19;
const cores = 2;
const requests = sized(30_000, 500);
/** Mean time from an answer to the next request of a person at work. */
const thinkMs = 10_000;
const machines = sized([4, 16, 64], [2]);
const bounds = [300, 1000];

/** Mean processor times of a request, in milliseconds. */
type Times = Required<Pick<Operation, 'product' | 'database' | 'client'>>;

interface Served extends LoadResult {
  readonly connections: number;
  readonly times: Times;
}

/**
 * People that a machine serves, simulated on processor times that are measured here; what the simulation says of one and
 * of two processes on this machine is compared with what they do.
 */
export async function measurePeople({ load, say }: Bench, sites: Sites): Promise<Claim[]> {
  const site = await sites.few();
  const products: Product[] = [];
  try {
    for (let count = 0; count < 2; count += 1) products.push(await site.start());
    const run = (processes: number, cycle?: readonly LoadRequest[]) =>
      serve(load, site, products.slice(0, processes), cycle);
    for (const product of products) await serve(load, site, [product]);
    const kinds: Operation[] = [];
    for (const kind of new Set(everydayMix)) {
      const { times } = await run(1, [kind]);
      const roundTrips = await countRoundTrips(load, site, products.slice(0, 1), kind);
      const { product, database } = times;
      kinds.push({ ...times, roundTrips, share: everydayMix.filter((one) => one === kind).length });
      say(
        `  ${kind.method} ${kind.path}: product ${product.toFixed(2)} ms, database ${database.toFixed(2)} ms in ${roundTrips} round trips`,
      );
    }
    const alone = await compare({ processes: 1, kinds, run: () => run(1), say });
    const together = await compare({ processes: 2, kinds, run: () => run(2), say });
    sayCapacities(alone.measured, say);
    return [...alone.claims, ...together.claims];
  } finally {
    for (const product of products) await product.stop();
  }
}

interface Comparison {
  readonly processes: number;
  /** Each kind of request measured alone. */
  readonly kinds: readonly Operation[];
  readonly run: () => Promise<Served>;
  readonly say: Bench['say'];
}

/** Runs processes and simulates them. @returns the differences, and the operations that were simulated last */
async function compare({
  processes,
  kinds,
  run,
  say,
}: Comparison): Promise<{ readonly claims: readonly Claim[]; readonly measured: readonly Operation[] }> {
  const errors: { requestsPerSecond: number; p95: number }[] = [];
  let measured: readonly Operation[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const served = await run();
    measured = scaleTo(kinds, served.times);
    const predicted = simulate({
      cores,
      processes,
      connections: transactions,
      people: served.connections,
      thinkMs: 0,
      operations: measured,
      requests,
      seed: round + 1,
    });
    say(
      `  ${processes} process${processes === 1 ? '' : 'es'}: measured ${served.requestsPerSecond.toFixed(0)} requests/s, p95 ${served.p95.toFixed(0)} ms; ` +
        `simulated ${predicted.requestsPerSecond.toFixed(0)} requests/s, p95 ${predicted.p95.toFixed(0)} ms`,
    );
    errors.push({
      requestsPerSecond: Math.abs(predicted.requestsPerSecond / served.requestsPerSecond - 1),
      p95: Math.abs(predicted.p95 / served.p95 - 1),
    });
  }
  const toClaim = (figure: string, read: (error: (typeof errors)[number]) => number, atMost: number): Claim => ({
    title: `scale: error of simulated ${figure}, ${processes} process(es)`,
    value: summarise(errors.map((error) => 100 * read(error))),
    unit: '%',
    target: { atMost },
  });
  const claims = [
    toClaim('requests/s', (error) => error.requestsPerSecond, 25),
    toClaim('p95', (error) => error.p95, 40),
  ];
  return { claims, measured };
}

/** Kinds of requests whose mean is the one of the mix: they keep their differences, which decide about the slow ones. */
function scaleTo(kinds: readonly Operation[], mean: Times): readonly Operation[] {
  const all = kinds.reduce((sum, { share }) => sum + share, 0);
  const factor = (part: keyof Times): number =>
    mean[part] / kinds.reduce((sum, kind) => sum + (kind.share / all) * (kind[part] ?? 0), 0);
  const [product, database, client] = [factor('product'), factor('database'), factor('client')];
  return kinds.map((kind) => ({
    ...kind,
    product: kind.product * product,
    database: kind.database * database,
    client: (kind.client ?? 0) * client,
  }));
}

/** Prints how many people machines serve, each sending from a machine of their own. */
function sayCapacities(measured: readonly Operation[], say: Bench['say']): void {
  const operations = measured.map(({ client: _elsewhere, ...operation }) => operation);
  for (const machine of machines)
    for (const p95 of bounds) {
      const found = findCapacity({ cores: machine, connections: transactions, thinkMs, operations, p95 });
      say(
        `  ${machine} cores, ${found.processes} processes, p95 ≤ ${p95} ms: ${found.people.toLocaleString('en')} people, ${found.requestsPerSecond.toFixed(0)} requests/s`,
      );
    }
}

/** Runs requests on processes, with the mean processor times of each. */
async function serve(
  load: LoadGenerator,
  site: ScaleSite,
  products: readonly Product[],
  cycle: readonly LoadRequest[] = everydayMix,
): Promise<Served> {
  const read = () =>
    [products.map(({ pid }) => pid), [site.database], [load.pid]].map((roots) => readProcessorSeconds(roots));
  const before = read();
  const order = orderEverydayMix(site, products, cycle);
  const result = await load.run({ ...order, seconds });
  const [product = 0, database = 0, client = 0] = read().map(
    (used, index) => (1000 * (used - (before[index] ?? 0))) / result.requests,
  );
  return { ...result, connections: order.connections, times: { product, database, client } };
}

/** Counts how often a request waits for the database, at least once; nobody else works meanwhile. */
async function countRoundTrips(
  load: LoadGenerator,
  site: ScaleSite,
  products: readonly Product[],
  kind: LoadRequest,
): Promise<number> {
  const before = readBackendWaits(site.database);
  const order = orderEverydayMix(site, products, [kind]);
  const { requests: sent } = await load.run({ ...order, connections: 1, amount: counted });
  return Math.max(1, Math.round((readBackendWaits(site.database) - before) / sent));
}
