import { simulate } from './simulate.ts';
import type { Operation, Simulated } from './simulate.ts';

/** A machine of which the number of people is asked. */
export interface Machine extends Pick<Simulated, 'cores' | 'connections' | 'thinkMs' | 'operations'> {
  /** Bound of the time that 95 of 100 requests stay below, in milliseconds. */
  readonly p95: number;
}

export interface Capacity {
  readonly processes: number;
  readonly people: number;
  readonly requestsPerSecond: number;
}

/** Requests of each person that are counted, so that queues have their length. */
const requestsOfPerson = 3;
const minRequests = 3000;
/** Difference between the numbers of people at which the search ends. */
const precision = 0.02;

/** Computes how many processes leave the database the part of the cores that it needs. */
export function chooseProcesses(cores: number, operations: readonly Operation[]): number {
  const { product, database } = meanOf(operations);
  return Math.max(1, Math.min(cores, Math.round((cores * product) / (product + database))));
}

/** Searches the largest number of people whose requests stay below the bound, 2 % more or less. */
export function findCapacity({ p95, ...machine }: Machine): Capacity {
  const { product, database } = meanOf(machine.operations);
  const processes = chooseProcesses(machine.cores, machine.operations);
  const run = (people: number) => {
    const requests = Math.max(minRequests, requestsOfPerson * people);
    return simulate({ ...machine, processes, people, requests, seed: 1 });
  };
  // No machine answers more than its cores can.
  const perMs = machine.cores / (product + database);
  let enough = { people: 1, ...run(1) };
  let tooMany = Math.ceil(2 + 1.2 * perMs * (machine.thinkMs + p95));
  while (tooMany - enough.people > Math.max(1, enough.people * precision)) {
    const people = Math.round((enough.people + tooMany) / 2);
    const found = run(people);
    if (found.p95 <= p95) enough = { people, ...found };
    else tooMany = people;
  }
  return { processes, people: enough.people, requestsPerSecond: enough.requestsPerSecond };
}

function meanOf(operations: readonly Operation[]): { readonly product: number; readonly database: number } {
  const mean = (read: (operation: Operation) => number): number =>
    operations.reduce((sum, operation) => sum + operation.share * read(operation), 0) /
    operations.reduce((sum, { share }) => sum + share, 0);
  return { product: mean(({ product }) => product), database: mean(({ database }) => database) };
}
