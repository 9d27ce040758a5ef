/**
 * Urgency of work: a preview on the screen, an answer that somebody waits for, content to be stored, mass work of a
 * task.
 */
export type Priority = 'live' | 'prompt' | 'normal' | 'mass';

/** The first is served first; `live` and `prompt` stand side by side. */
const ranks: readonly (readonly Priority[])[] = [['live', 'prompt'], ['normal'], ['mass']];

/** Owner of work: an organisation, or a person without one. */
export interface Lane {
  /** The lane, such as an organisation's id. */
  readonly key: string;
  /** Whoever takes turns with others in the lane; work of nobody in particular if absent. */
  readonly person?: string;
}

/** One piece of work. */
export interface Ticket {
  readonly lane: Lane;
  readonly priority: Priority;
  readonly bytes: number;
  start(): void;
}

export interface WaitingLineLimits {
  readonly runningPerLane: number;
  readonly runningPerPerson: number;
}

/** Waiting work: its number without mass work, and all of its bytes. */
export interface WaitingCounts {
  readonly number: number;
  readonly bytes: number;
}

interface Party {
  waiting: number;
  waitingBytes: number;
  queued: number;
  running: number;
  /** Number of the last turn it had, over all lanes; 0 for one that had nothing in work before. */
  lastTurn: number;
}

interface OpenLane extends Party {
  readonly key: string;
  runningMass: number;
  readonly people: Map<string, Party>;
  readonly tickets: Ticket[];
}

/** The order of waiting work: by priority, then lanes in turns, then the people of the lane in turns, then age. */
export interface WaitingLine {
  readonly size: number;
  /** Counts the waiting work of all lanes, or of one. */
  countWaiting(key?: string): WaitingCounts;
  countPerson(lane: Lane): WaitingCounts;
  add(ticket: Ticket): void;
  /** Returns true if it was still waiting. */
  remove(ticket: Ticket): boolean;
  /** Returns true if its lane and its person may start one more such work. */
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

export function createWaitingLine({ runningPerLane, runningPerPerson }: WaitingLineLimits): WaitingLine {
  const lanes = new Map<string, OpenLane>();
  const all = openParty();
  let turns = 0;

  function openLane(key: string): OpenLane {
    const known = lanes.get(key);
    if (known !== undefined) return known;
    const lane: OpenLane = { key, ...openParty(), runningMass: 0, people: new Map(), tickets: [] };
    lanes.set(key, lane);
    return lane;
  }

  /** The process, the lane and, in it, the person. */
  function listParties(lane: OpenLane, { lane: { person } }: Ticket): readonly Party[] {
    if (person === undefined) return [all, lane];
    const known = lane.people.get(person) ?? openParty();
    lane.people.set(person, known);
    return [all, lane, known];
  }

  function count(lane: OpenLane, ticket: Ticket, change: 1 | -1): void {
    for (const party of listParties(lane, ticket)) {
      party.queued += change;
      party.waitingBytes += change * ticket.bytes;
      if (ticket.priority !== 'mass') party.waiting += change;
    }
  }

  function forgetIdle(lane: OpenLane, { lane: { person = '' } }: Ticket): void {
    const isIdle = ({ running, queued }: Party): boolean => running === 0 && queued === 0;
    const party = lane.people.get(person);
    if (party && isIdle(party)) lane.people.delete(person);
    if (isIdle(lane)) lanes.delete(lane.key);
  }

  const findPerson = (lane: OpenLane | undefined, { person }: Lane): Party | undefined =>
    person === undefined ? undefined : lane?.people.get(person);

  function mayStart(lane: OpenLane, ticket: Ticket): boolean {
    if (lane.running >= runningPerLane || (findPerson(lane, ticket.lane)?.running ?? 0) >= runningPerPerson)
      return false;
    return ticket.priority !== 'mass' || lane.runningMass === 0;
  }

  function findNext(): { lane: OpenLane; ticket: Ticket } | undefined {
    const inTurn = [...lanes.values()].toSorted((one, other) => one.lastTurn - other.lastTurn);
    for (const rank of ranks) {
      for (const lane of inTurn) {
        const candidates = lane.tickets.filter((ticket) => rank.includes(ticket.priority) && mayStart(lane, ticket));
        // A stable order: of one person, the oldest first.
        const [ticket] = candidates.toSorted(
          (one, other) => (findPerson(lane, one.lane)?.lastTurn ?? 0) - (findPerson(lane, other.lane)?.lastTurn ?? 0),
        );
        if (ticket !== undefined) return { lane, ticket };
      }
    }
    return undefined;
  }

  return {
    get size() {
      return all.queued;
    },
    countWaiting: (key) => toCounts(key === undefined ? all : lanes.get(key)),
    countPerson: (lane) => toCounts(findPerson(lanes.get(lane.key), lane)),
    add: (ticket) => {
      const lane = openLane(ticket.lane.key);
      lane.tickets.push(ticket);
      count(lane, ticket, 1);
    },
    remove: (ticket) => {
      const lane = lanes.get(ticket.lane.key);
      const index = lane?.tickets.indexOf(ticket) ?? -1;
      if (lane === undefined || index < 0) return false;
      lane.tickets.splice(index, 1);
      count(lane, ticket, -1);
      forgetIdle(lane, ticket);
      return true;
    },
    mayStart: (ticket) => {
      const lane = lanes.get(ticket.lane.key);
      return lane === undefined || mayStart(lane, ticket);
    },
    takeNext: () => {
      const next = findNext();
      if (next === undefined) return undefined;
      const { lane, ticket } = next;
      lane.tickets.splice(lane.tickets.indexOf(ticket), 1);
      count(lane, ticket, -1);
      turns += 1;
      for (const party of listParties(lane, ticket)) {
        party.running += 1;
        party.lastTurn = turns;
      }
      if (ticket.priority === 'mass') lane.runningMass += 1;
      return ticket;
    },
    leave: (ticket) => {
      const lane = openLane(ticket.lane.key);
      for (const party of listParties(lane, ticket)) party.running -= 1;
      if (ticket.priority === 'mass') lane.runningMass -= 1;
      forgetIdle(lane, ticket);
    },
  };
}
