import { createRandom } from '#testing/random.ts';
import { quantile } from '../measure/statistics.ts';
import { createEventQueue } from './event-queue.ts';
import { createServers } from './servers.ts';

/** A kind of request and its mean processor times, in milliseconds. */
export interface Operation {
  /** Part among all requests, in any unit. */
  readonly share: number;
  readonly product: number;
  readonly database: number;
  /** How often the product waits for the database; twice if absent. */
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
  const { people, thinkMs, operations, requests, processes } = given;
  const random = createRandom(given.seed);
  const spread = (mean: number): number => (given.isConstant === true ? mean : -mean * Math.log(1 - random()));
  const events = createEventQueue();
  const cores = createServers(given.cores);
  const machines = Array.from({ length: processes }, () => ({
    eventLoop: createServers(1),
    connections: createServers(given.connections),
  }));
  const client = createServers(1);
  const warmUp = people + Math.ceil(requests / 10);
  const latencies: number[] = [];
  let now = 0;
  let began = 0;
  let worked = 0;
  let answered = 0;
  let turn = 0;

  const compute = (mean: number, then: () => void): void => {
    if (mean === 0) return then();
    cores.take(() => {
      const took = spread(mean);
      if (answered >= warmUp) worked += took;
      events.add(now + took, () => {
        cores.release();
        then();
      });
    });
  };
  const ask = (): void => {
    const sent = now;
    const { product, database, roundTrips = 2 } = choose(operations, random());
    const machine = machines[turn++ % processes];
    if (machine === undefined) return;
    const { eventLoop, connections } = machine;
    const think = (mean: number, then: () => void): void =>
      eventLoop.take(() =>
        compute(mean, () => {
          eventLoop.release();
          then();
        }),
      );
    const answer = (): void => {
      answered += 1;
      if (answered === warmUp) began = now;
      if (answered > warmUp) latencies.push(now - sent);
      events.add(now + (thinkMs === 0 ? 0 : spread(thinkMs)), begin);
    };
    const slice = product / (roundTrips + 1);
    const query = (left: number): void => {
      if (left === 0) {
        connections.release();
        return think(slice, answer);
      }
      compute(database / roundTrips, () => (left === 1 ? query(0) : think(slice, () => query(left - 1))));
    };
    think(slice, () => connections.take(() => query(roundTrips)));
  };
  /** One program sends for all people who share the machine with the product. */
  const begin = (): void => {
    const own = operations.reduce((sum, one) => sum + (one.client ?? 0) * one.share, 0) / sumOf(operations);
    if (own === 0) return ask();
    client.take(() =>
      compute(own, () => {
        client.release();
        ask();
      }),
    );
  };

  for (let person = 0; person < people; person += 1) events.add(thinkMs === 0 ? 0 : random() * thinkMs, begin);
  while (latencies.length < requests) {
    const event = events.take();
    if (event === undefined) break;
    now = event.time;
    event.run();
  }
  const elapsed = now - began;
  return {
    requestsPerSecond: (1000 * latencies.length) / elapsed,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    busy: worked / elapsed / given.cores,
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
