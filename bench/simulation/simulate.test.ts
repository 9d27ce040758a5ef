import { describe, expect, it } from 'vitest';
import { chooseProcesses, findCapacity } from './capacity.ts';
import { createEventQueue } from './event-queue.ts';
import { simulate } from './simulate.ts';
import type { Simulated } from './simulate.ts';

const one: Simulated = {
  cores: 1,
  processes: 1,
  connections: 100,
  people: 1,
  thinkMs: 0,
  operations: [{ share: 1, product: 6, database: 4 }],
  requests: 500,
  seed: 7,
  isConstant: true,
};

describe('a simulation', () => {
  it('of one person answers after the time of the request', () => {
    expect(simulate(one)).toMatchObject({ requestsPerSecond: 100, busy: 1 });
    const { p50, p95 } = simulate(one);
    expect([p50, p95].map((value) => Math.round(value * 1000))).toEqual([10_000, 10_000]);
  });

  it('of many people answers as much as the bottleneck can', () => {
    const many = { ...one, people: 50, requests: 5000 };
    expect(simulate(many).requestsPerSecond).toBeCloseTo(100, 0);
    // The process: 6 ms on one core of two, while the database has the other one.
    expect(simulate({ ...many, cores: 2 }).requestsPerSecond).toBeCloseTo(1000 / 6, 0);
    expect(simulate({ ...many, cores: 2, processes: 2 }).requestsPerSecond).toBeCloseTo(200, 0);
    // One connection: it is held for both times in the database and for the third of the process between them.
    const slow = { ...many, cores: 4, connections: 1, operations: [{ share: 1, product: 3, database: 20 }] };
    expect(simulate(slow).requestsPerSecond).toBeCloseTo(1000 / 21, 0);
  });

  it('agrees with the formula of the machine repairman (M/M/1//N)', () => {
    // Kleinrock, Queueing Systems 1 (1975), section 3.8: n people, service time s, think time z.
    const [n, s, z] = [10, 10, 60];
    const weights = Array.from({ length: n + 1 }, (_, k) => factorial(n) / factorial(n - k) / (z / s) ** k);
    const idle = 1 / weights.reduce((sum, weight) => sum + weight, 0);
    const expected = (1000 * (1 - idle)) / s;
    // The only work is that of the sender, in one piece.
    const found = simulate({
      ...one,
      people: n,
      thinkMs: z,
      operations: [{ share: 1, product: 0, database: 0, client: s }],
      requests: 60_000,
      isConstant: false,
    });
    expect(found.requestsPerSecond / expected).toBeCloseTo(1, 1);
    expect(found.busy).toBeCloseTo(1 - idle, 1);
  });

  it('lets a request that asks the database often wait longer, at the same speed in all', () => {
    const rare = { share: 9, product: 1, database: 1, roundTrips: 2 };
    const busy = { ...one, cores: 2, people: 20, isConstant: false, requests: 20_000 };
    const [flat, stepped] = [2, 20].map((roundTrips) =>
      simulate({ ...busy, operations: [rare, { share: 1, product: 3, database: 3, roundTrips }] }),
    );
    expect(stepped?.p95).toBeGreaterThan(2 * (flat?.p95 ?? 0));
    expect((stepped?.requestsPerSecond ?? 0) / (flat?.requestsPerSecond ?? 1)).toBeCloseTo(1, 1);
  });

  it('repeats itself by its seed, and differs by another one', () => {
    const spread = { ...one, people: 5, isConstant: false };
    expect(simulate(spread)).toEqual(simulate(spread));
    expect(simulate({ ...spread, seed: 8 })).not.toEqual(simulate(spread));
  });

  it('counts the program that sends, when it shares the machine', () => {
    const sending = { ...one, people: 20, operations: [{ share: 1, product: 6, database: 4, client: 10 }] };
    expect(simulate(sending).requestsPerSecond).toBeCloseTo(50, 0);
  });
});

describe('the people of a machine', () => {
  const machine = { connections: 19, thinkMs: 1000, operations: [{ share: 1, product: 3, database: 2 }] };

  it('leave the database its part of the cores', () => {
    expect([1, 4, 16].map((cores) => chooseProcesses(cores, machine.operations))).toEqual([1, 2, 10]);
  });

  it('are more on more cores, and fewer with a lower bound', () => {
    const [few, more, strict] = [
      findCapacity({ ...machine, cores: 1, p95: 500 }),
      findCapacity({ ...machine, cores: 2, p95: 500 }),
      findCapacity({ ...machine, cores: 2, p95: 50 }),
    ];
    expect(more.people).toBeGreaterThan(few.people * 1.2);
    expect(strict.people).toBeLessThan(more.people);
    // 200 requests/s at most, each person one in a second and the time of an answer.
    expect(few.people).toBeGreaterThan(200);
    expect(few.people).toBeLessThan(400);
  });
});

it('events come by their times, whatever the order in which they were added', () => {
  const queue = createEventQueue();
  const times = Array.from({ length: 200 }, (_, index) => (index * 7919) % 211);
  for (const time of times) queue.add(time, () => undefined);
  expect(times.map(() => queue.take()?.time)).toEqual(times.toSorted((a, b) => a - b));
  expect(queue.take()).toBeUndefined();
});

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
