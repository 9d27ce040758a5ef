/** What somebody looks at while it is made; what is to be kept; what a task makes many of. */
const priorities = ['live', 'normal', 'mass'] as const;
export type Priority = (typeof priorities)[number];

/** One piece of work. */
export interface Ticket {
  readonly priority: Priority;
  readonly bytes: number;
  start(): void;
}

interface Lane {
  readonly key: string;
  countedWaiting: number;
  running: number;
  runningMass: number;
  /** Number of the last turn it had, over all lanes; 0 for one that had nothing in work before. */
  lastTurn: number;
  readonly waiting: Ticket[];
}

/** The order of waiting work: by priority, then lanes in turns, then age. */
export interface WaitingLine {
  readonly size: number;
  readonly waitingBytes: number;
  /** Waiting work without mass work, of one lane or of all. */
  countWaiting(key?: string): number;
  add(key: string, ticket: Ticket): void;
  /** Whether it was still waiting. */
  remove(key: string, ticket: Ticket): boolean;
  /** Whether the lane may have one more like this under way. */
  mayStart(key: string, ticket: Ticket): boolean;
  /** The next that may start; it counts as running from then on. */
  takeNext(): Ticket | undefined;
  /** Ends what `takeNext` gave. */
  leave(key: string, ticket: Ticket): void;
}

export function createWaitingLine({ runningPerLane }: { readonly runningPerLane: number }): WaitingLine {
  const lanes = new Map<string, Lane>();
  const counts = { size: 0, counted: 0, bytes: 0, turns: 0 };

  function laneOf(key: string): Lane {
    const known = lanes.get(key);
    if (known !== undefined) return known;
    const lane: Lane = { key, countedWaiting: 0, running: 0, runningMass: 0, lastTurn: 0, waiting: [] };
    lanes.set(key, lane);
    return lane;
  }

  function count(lane: Lane, ticket: Ticket, change: 1 | -1): void {
    counts.size += change;
    counts.bytes += change * ticket.bytes;
    if (ticket.priority === 'mass') return;
    counts.counted += change;
    lane.countedWaiting += change;
  }

  function forgetIdle(lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(lane.key);
  }

  const mayStart = (lane: Lane, ticket: Ticket): boolean =>
    lane.running < runningPerLane && (ticket.priority !== 'mass' || lane.runningMass === 0);

  function findNext(): { lane: Lane; ticket: Ticket } | undefined {
    const inTurn = [...lanes.values()].toSorted((one, other) => one.lastTurn - other.lastTurn);
    for (const priority of priorities) {
      for (const lane of inTurn) {
        const ticket = lane.waiting.find((candidate) => candidate.priority === priority && mayStart(lane, candidate));
        if (ticket !== undefined) return { lane, ticket };
      }
    }
    return undefined;
  }

  return {
    get size() {
      return counts.size;
    },
    get waitingBytes() {
      return counts.bytes;
    },
    countWaiting: (key) => (key === undefined ? counts.counted : (lanes.get(key)?.countedWaiting ?? 0)),
    add: (key, ticket) => {
      const lane = laneOf(key);
      lane.waiting.push(ticket);
      count(lane, ticket, 1);
    },
    remove: (key, ticket) => {
      const lane = lanes.get(key);
      const index = lane?.waiting.indexOf(ticket) ?? -1;
      if (lane === undefined || index < 0) return false;
      lane.waiting.splice(index, 1);
      count(lane, ticket, -1);
      forgetIdle(lane);
      return true;
    },
    mayStart: (key, ticket) => {
      const lane = lanes.get(key);
      return lane === undefined || mayStart(lane, ticket);
    },
    takeNext: () => {
      const next = findNext();
      if (next === undefined) return undefined;
      const { lane, ticket } = next;
      lane.waiting.splice(lane.waiting.indexOf(ticket), 1);
      count(lane, ticket, -1);
      lane.running += 1;
      if (ticket.priority === 'mass') lane.runningMass += 1;
      counts.turns += 1;
      lane.lastTurn = counts.turns;
      return ticket;
    },
    leave: (key, ticket) => {
      const lane = laneOf(key);
      lane.running -= 1;
      if (ticket.priority === 'mass') lane.runningMass -= 1;
      forgetIdle(lane);
    },
  };
}
