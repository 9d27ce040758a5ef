import { countWork } from '../limits/limit-metrics.ts';
import { tooManyOfAll } from '../limits/refusals.ts';

/** Names the limit in metrics and in docs/operations.md. */
const name = 'connections';
const retryAfterSeconds = 5;

/** Refuses somebody because others use all connections. */
export const refuseTurn = (): Error => tooManyOfAll(name, retryAfterSeconds);

/** Maximum numbers of simultaneous transactions. */
export interface ShareLimits {
  readonly total: number;
  readonly perOrganization: number;
  readonly perPerson: number;
  /** Places that only an organisation without any other takes. */
  readonly leftToOthers: number;
  /** Reading transactions of one organisation while others have work. */
  readonly reading: number;
  /** Reading transactions of one person while others have work. */
  readonly readingOfPerson: number;
  /** So long a transaction waits for its turn, in milliseconds. */
  readonly maxWaitMs: number;
}

/** A transaction that asks for a connection. */
export interface ConnectionClaim {
  readonly organizationId: string;
  readonly userId: string;
  readonly isReading: boolean;
  /** Gives up waiting; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work once it may have a connection. Those who wait take turns: the organisation with the fewest connections
 * first, in it the person with the fewest.
 *
 * @throws AppError overloaded when its turn did not come in time, unless `refuse` says otherwise; as the work
 */
export type ConnectionShares = <T>(claim: ConnectionClaim, work: () => Promise<T>) => Promise<T>;

interface Person {
  running: number;
  reading: number;
  /** By age, those who only read apart from those who also write. */
  readonly waiting: { readonly readers: Set<Waiting>; readonly writers: Set<Waiting> };
}

interface Organization {
  running: number;
  reading: number;
  readonly people: Map<string, Person>;
  lastTurn: number;
}

interface Waiting {
  readonly claim: ConnectionClaim;
  readonly enter: () => void;
}

/**
 * Shares connections out, so that what some hold for long leaves places, and processors of the database, to the others.
 *
 * @param now in milliseconds
 * @param refuse makes the error of somebody whose turn did not come in time
 */
export function createShares(
  limits: ShareLimits,
  now = (): number => performance.now(),
  refuse = refuseTurn,
): ConnectionShares {
  const organizations = new Map<string, Organization>();
  const organizationsSeen = createRecency(now);
  const peopleSeen = createRecency(now);
  const all = { running: 0, turns: 0 };

  /** Finds who claims, and adds them if they have nothing under way. */
  function find({ organizationId, userId }: ConnectionClaim): {
    readonly organization: Organization;
    readonly person: Person;
  } {
    const organization = organizations.get(organizationId) ?? {
      running: 0,
      reading: 0,
      people: new Map<string, Person>(),
      lastTurn: 0,
    };
    organizations.set(organizationId, organization);
    const person = organization.people.get(userId) ?? {
      running: 0,
      reading: 0,
      waiting: { readers: new Set(), writers: new Set() },
    };
    organization.people.set(userId, person);
    return { organization, person };
  }

  function forgetIdle(claim: ConnectionClaim): void {
    const { organization, person } = find(claim);
    if (person.running === 0 && countWaiting(person) === 0) organization.people.delete(claim.userId);
    if (organization.people.size === 0) organizations.delete(claim.organizationId);
  }

  function mayStart(claim: ConnectionClaim): boolean {
    const { organization, person } = find(claim);
    if (all.running >= limits.total || organization.running >= limits.perOrganization) return false;
    if (organization.running > 0 && all.running >= limits.total - limits.leftToOthers) return false;
    if (person.running >= limits.perPerson) return false;
    if (!claim.isReading) return true;
    const hasOthers = organizations.size > 1 || organizationsSeen.hasOther(claim.organizationId);
    if (organization.reading >= limits.reading && hasOthers) return false;
    return (
      person.reading < limits.readingOfPerson ||
      !(hasOthers || organization.people.size > 1 || peopleSeen.hasOther(personKey(claim)))
    );
  }

  function count(claim: ConnectionClaim, change: 1 | -1): void {
    const { organization, person } = find(claim);
    all.running += change;
    countWork(name, { running: change });
    for (const usage of [organization, person]) {
      usage.running += change;
      if (claim.isReading) usage.reading += change;
    }
    forgetIdle(claim);
  }

  function findNext(): Waiting | undefined {
    for (const { people } of [...organizations.values()].toSorted(
      (one, other) => one.running - other.running || one.lastTurn - other.lastTurn,
    )) {
      for (const { waiting } of [...people.values()].toSorted((one, other) => one.running - other.running)) {
        for (const [oldest] of [waiting.writers, waiting.readers])
          if (oldest !== undefined && mayStart(oldest.claim)) return oldest;
      }
    }
    return undefined;
  }

  function dispatch(): void {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const { organization, person } = find(next.claim);
      queueOf(person, next.claim).delete(next);
      all.turns += 1;
      organization.lastTurn = all.turns;
      count(next.claim, 1);
      next.enter();
    }
  }

  function waitForTurn(claim: ConnectionClaim): Promise<void> {
    const queue = queueOf(find(claim).person, claim);
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        leave();
        queue.delete(one);
        forgetIdle(claim);
        reject(reason);
      };
      const abort = (): void => giveUp(claim.signal?.reason);
      const timer = setTimeout(() => giveUp(refuse()), limits.maxWaitMs);
      const leave = (): void => {
        countWork(name, { waiting: -1 });
        clearTimeout(timer);
        claim.signal?.removeEventListener('abort', abort);
      };
      const one: Waiting = {
        claim,
        enter: () => {
          leave();
          resolve();
        },
      };
      queue.add(one);
      countWork(name, { waiting: 1 });
      claim.signal?.addEventListener('abort', abort, { once: true });
    });
  }

  return async (claim, work) => {
    organizationsSeen.note(claim.organizationId);
    peopleSeen.note(personKey(claim));
    claim.signal?.throwIfAborted();
    if (queueOf(find(claim).person, claim).size === 0 && mayStart(claim)) count(claim, 1);
    else {
      const turn = waitForTurn(claim);
      dispatch();
      await turn;
    }
    try {
      return await work();
    } finally {
      count(claim, -1);
      dispatch();
    }
  };
}

const personKey = ({ organizationId, userId }: ConnectionClaim): string => `${organizationId} ${userId}`;
const queueOf = ({ waiting }: Person, { isReading }: ConnectionClaim): Set<Waiting> =>
  isReading ? waiting.readers : waiting.writers;
const countWaiting = ({ waiting }: Person): number => waiting.readers.size + waiting.writers.size;

/** Somebody who asked so recently, in milliseconds, counts as having work: people ask in bursts. */
const recentMs = 1000;

interface Recency {
  note(key: string): void;
  /** True if another key was noted within a second. */
  hasOther(key: string): boolean;
}

/** Remembers the two keys noted last, which is enough to know of any key whether there is another. */
function createRecency(now: () => number): Recency {
  let last = { key: '', at: -Infinity };
  let before = last;
  return {
    note: (key) => {
      if (key !== last.key) before = last;
      last = { key, at: now() };
    },
    hasOther: (key) => now() - (key === last.key ? before : last).at < recentMs,
  };
}
