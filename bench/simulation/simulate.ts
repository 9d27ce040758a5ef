import { createRandom } from '#testing/random.ts';
import { quantile } from '../measure/statistics.ts';
import { createCores } from './cores.ts';
import type { Cores } from './cores.ts';
import { createServers } from './servers.ts';

/** A kind of request and its mean processor times, in milliseconds. */
export interface Operation {
  /** Part among all requests, in any unit. */
  readonly share: number;
  readonly product: number;
  readonly database: number;
  /** Number of times that the product waits for the database; 2 if absent. */
  readonly roundTrips?: number;
  /** Processor time of the sender on the same machine; 0 if absent: people have machines of their own. */
  readonly client?: number;
}

export interface Simulated {
  /** Cores that product and database share. */
  readonly cores: number;
  /** Processes of the product; each runs on one core at a time. */
  readonly processes: number;
  /** Transactions that a process has open at most. */
  readonly connections: number;
  readonly people: number;
  /** Mean time between an answer and the next request of a person, in milliseconds. */
  readonly thinkMs: number;
  readonly operations: readonly Operation[];
  /** Requests that are counted, after one of each person and a tenth as many that are not. */
  readonly requests: number;
  readonly seed: number;
  /** All times as given, instead of spread exponentially around them. */
  readonly isConstant?: boolean;
}

export interface SimulatedResult {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  /** Part of the cores that was busy, 0 to 1. */
  readonly busy: number;
}

/**
 * Simulates people who ask a machine with the product and its database, event by event (a closed queueing network). A
 * request runs in its process and in the database in turn, as often as it waits for the database, and begins and ends in
 * its process; it holds a connection from its first to its last time in the database. Each of these steps queues anew:
 * a request of many steps waits longer than its processor time tells. Not modelled: locks, disk, network, caches, memory,
 * and work beside the requests.
 */
export function simulate(given: Simulated): SimulatedResult {
  const { people, thinkMs, operations, requests } = given;
  const random = createRandom(given.seed);
  const spread = (mean: number): number => (given.isConstant === true ? mean : -mean * Math.log(1 - random()));
  const cores = createCores(given.cores, spread);
  const serve = createProduct(given, cores);
  const send = createSender(operations, cores);
  const warmUp = people + Math.ceil(requests / 10);
  const latencies: number[] = [];
  let answered = 0;
  let before = { now: 0, worked: 0 };

  const begin = (): void =>
    send(() => {
      const sent = cores.now();
      serve(choose(operations, random()), () => {
        answered += 1;
        if (answered === warmUp) before = { now: cores.now(), worked: cores.worked() };
        if (answered > warmUp) latencies.push(cores.now() - sent);
        cores.wait(thinkMs === 0 ? 0 : spread(thinkMs), begin);
      });
    });
  for (let person = 0; person < people; person += 1) cores.wait(thinkMs === 0 ? 0 : random() * thinkMs, begin);
  while (latencies.length < requests) if (!cores.advance()) break;
  const elapsed = cores.now() - before.now;
  return {
    requestsPerSecond: (1000 * latencies.length) / elapsed,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    busy: (cores.worked() - before.worked) / elapsed / given.cores,
  };
}

/** @returns carries a request out in the processes in turn, and calls `answer` */
function createProduct(
  given: Pick<Simulated, 'processes' | 'connections'>,
  cores: Cores,
): (operation: Operation, answer: () => void) => void {
  const processes = Array.from({ length: given.processes }, () => ({
    eventLoop: createServers(1),
    connections: createServers(given.connections),
  }));
  let turn = 0;
  return ({ product, database, roundTrips = 2 }, answer) => {
    const process = processes[turn++ % processes.length];
    if (process === undefined) return;
    const { eventLoop, connections } = process;
    const compute = (then: () => void): void =>
      eventLoop.take(() =>
        cores.compute(product / (roundTrips + 1), () => {
          eventLoop.release();
          then();
        }),
      );
    const query = (left: number): void => {
      if (left === 0) {
        connections.release();
        return compute(answer);
      }
      cores.compute(database / roundTrips, () => (left === 1 ? query(0) : compute(() => query(left - 1))));
    };
    compute(() => connections.take(() => query(roundTrips)));
  };
}

/** One program sends for all people who share the machine with the product. @returns sends a request */
function createSender(operations: readonly Operation[], cores: Cores): (then: () => void) => void {
  const mean = operations.reduce((sum, { client = 0, share }) => sum + client * share, 0) / sumOf(operations);
  const client = createServers(1);
  return (then) => {
    if (mean === 0) return then();
    client.take(() =>
      cores.compute(mean, () => {
        client.release();
        then();
      }),
    );
  };
}

const sumOf = (operations: readonly Operation[]): number => operations.reduce((sum, { share }) => sum + share, 0);

function choose(operations: readonly Operation[], drawn: number): Operation {
  let left = drawn * sumOf(operations);
  for (const operation of operations) {
    left -= operation.share;
    if (left < 0) return operation;
  }
  const last = operations.at(-1);
  if (last === undefined) throw new RangeError('A simulation needs operations');
  return last;
}
