/**
 * Urgency of work: a preview on the screen, an answer that somebody waits for, content to be stored, mass work of a
 * task.
 */
export type Priority = 'live' | 'prompt' | 'normal' | 'mass';

/** The first is served first; `live` and `prompt` stand side by side. */
const ranks: readonly (readonly Priority[])[] = [['live', 'prompt'], ['normal'], ['mass']];

/** Owner of work: an organisation, or a person without one. */
export interface TenantQueue {
  /** The queue, such as an organisation's id. */
  readonly key: string;
  /** Whoever takes turns with others in the queue; work of nobody in particular if absent. */
  readonly person?: string;
}

/** One piece of work. */
export interface Ticket {
  readonly tenantQueue: TenantQueue;
  readonly priority: Priority;
  readonly bytes: number;
  start(): void;
}

export interface WaitingLineLimits {
  readonly runningPerTenant: number;
  readonly runningPerPerson: number;
}

/** Waiting work: its number without mass work, and all of its bytes. */
interface WaitingCounts {
  readonly number: number;
  readonly bytes: number;
}

interface Party {
  waiting: number;
  waitingBytes: number;
  queued: number;
  running: number;
  /** Number of the last turn it had, over all queues; 0 for one that had nothing in work before. */
  lastTurn: number;
}

interface OpenQueue extends Party {
  readonly key: string;
  runningMass: number;
  readonly people: Map<string, Party>;
  readonly tickets: Ticket[];
}

/** The order of waiting work: by priority, then queues in turns, then the people of the queue in turns, then age. */
export interface WaitingLine {
  readonly size: number;
  /** Counts the waiting work of all queues, or of one. */
  countWaiting(key?: string): WaitingCounts;
  countPerson(tenantQueue: TenantQueue): WaitingCounts;
  add(ticket: Ticket): void;
  /** Returns true if it was still waiting. */
  remove(ticket: Ticket): boolean;
  /** Returns true if its queue and its person may start one more such work. */
  mayStart(ticket: Ticket): boolean;
  /** The next that may start; it counts as running from then on. */
  takeNext(): Ticket | undefined;
  /** Ends what `takeNext` gave. */
  leave(ticket: Ticket): void;
}

const nothing: WaitingCounts = { number: 0, bytes: 0 };
const openParty = (): Party => ({ waiting: 0, waitingBytes: 0, queued: 0, running: 0, lastTurn: 0 });
const toCounts = (party: Party | undefined): WaitingCounts =>
  party === undefined ? nothing : { number: party.waiting, bytes: party.waitingBytes };

export function createWaitingLine({ runningPerTenant, runningPerPerson }: WaitingLineLimits): WaitingLine {
  const tenantQueues = new Map<string, OpenQueue>();
  const all = openParty();
  let turns = 0;

  function openTenantQueue(key: string): OpenQueue {
    const known = tenantQueues.get(key);
    if (known !== undefined) return known;
    const tenantQueue: OpenQueue = { key, ...openParty(), runningMass: 0, people: new Map(), tickets: [] };
    tenantQueues.set(key, tenantQueue);
    return tenantQueue;
  }

  /** The process, the queue and, in it, the person. */
  function listParties(tenantQueue: OpenQueue, { tenantQueue: { person } }: Ticket): readonly Party[] {
    if (person === undefined) return [all, tenantQueue];
    const known = tenantQueue.people.get(person) ?? openParty();
    tenantQueue.people.set(person, known);
    return [all, tenantQueue, known];
  }

  function count(tenantQueue: OpenQueue, ticket: Ticket, change: 1 | -1): void {
    for (const party of listParties(tenantQueue, ticket)) {
      party.queued += change;
      party.waitingBytes += change * ticket.bytes;
      if (ticket.priority !== 'mass') party.waiting += change;
    }
  }

  function forgetIdle(tenantQueue: OpenQueue, { tenantQueue: { person = '' } }: Ticket): void {
    const isIdle = ({ running, queued }: Party): boolean => running === 0 && queued === 0;
    const party = tenantQueue.people.get(person);
    if (party && isIdle(party)) tenantQueue.people.delete(person);
    if (isIdle(tenantQueue)) tenantQueues.delete(tenantQueue.key);
  }

  const findPerson = (tenantQueue: OpenQueue | undefined, { person }: TenantQueue): Party | undefined =>
    person === undefined ? undefined : tenantQueue?.people.get(person);

  function mayStart(tenantQueue: OpenQueue, ticket: Ticket): boolean {
    if (
      tenantQueue.running >= runningPerTenant ||
      (findPerson(tenantQueue, ticket.tenantQueue)?.running ?? 0) >= runningPerPerson
    )
      return false;
    return ticket.priority !== 'mass' || tenantQueue.runningMass === 0;
  }

  function findNext(): { tenantQueue: OpenQueue; ticket: Ticket } | undefined {
    const inTurn = [...tenantQueues.values()].toSorted((one, other) => one.lastTurn - other.lastTurn);
    for (const rank of ranks) {
      for (const tenantQueue of inTurn) {
        const candidates = tenantQueue.tickets.filter(
          (ticket) => rank.includes(ticket.priority) && mayStart(tenantQueue, ticket),
        );
        // A stable order: of one person, the oldest first.
        const [ticket] = candidates.toSorted(
          (one, other) =>
            (findPerson(tenantQueue, one.tenantQueue)?.lastTurn ?? 0) -
            (findPerson(tenantQueue, other.tenantQueue)?.lastTurn ?? 0),
        );
        if (ticket !== undefined) return { tenantQueue, ticket };
      }
    }
    return undefined;
  }

  return {
    get size() {
      return all.queued;
    },
    countWaiting: (key) => toCounts(key === undefined ? all : tenantQueues.get(key)),
    countPerson: (tenantQueue) => toCounts(findPerson(tenantQueues.get(tenantQueue.key), tenantQueue)),
    add: (ticket) => {
      const tenantQueue = openTenantQueue(ticket.tenantQueue.key);
      tenantQueue.tickets.push(ticket);
      count(tenantQueue, ticket, 1);
    },
    remove: (ticket) => {
      const tenantQueue = tenantQueues.get(ticket.tenantQueue.key);
      const index = tenantQueue?.tickets.indexOf(ticket) ?? -1;
      if (tenantQueue === undefined || index < 0) return false;
      tenantQueue.tickets.splice(index, 1);
      count(tenantQueue, ticket, -1);
      forgetIdle(tenantQueue, ticket);
      return true;
    },
    mayStart: (ticket) => {
      const tenantQueue = tenantQueues.get(ticket.tenantQueue.key);
      return tenantQueue === undefined || mayStart(tenantQueue, ticket);
    },
    takeNext: () => {
      const next = findNext();
      if (next === undefined) return undefined;
      const { tenantQueue, ticket } = next;
      tenantQueue.tickets.splice(tenantQueue.tickets.indexOf(ticket), 1);
      count(tenantQueue, ticket, -1);
      turns += 1;
      for (const party of listParties(tenantQueue, ticket)) {
        party.running += 1;
        party.lastTurn = turns;
      }
      if (ticket.priority === 'mass') tenantQueue.runningMass += 1;
      return ticket;
    },
    leave: (ticket) => {
      const tenantQueue = openTenantQueue(ticket.tenantQueue.key);
      for (const party of listParties(tenantQueue, ticket)) party.running -= 1;
      if (ticket.priority === 'mass') tenantQueue.runningMass -= 1;
      forgetIdle(tenantQueue, ticket);
    },
  };
}
