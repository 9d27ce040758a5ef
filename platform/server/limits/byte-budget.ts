import { countHeldBytes } from './limit-metrics.ts';
import { shareOfPerson } from './lanes.ts';
import { tooManyOfAll, tooManyOfKey } from './refusals.ts';
import type { Lane } from './waiting-line.ts';

export interface ByteBudgetOptions {
  /** Names the limit in metrics and in docs/operations.md. */
  readonly name: string;
  readonly bytes: number;
  /** Half of it of one person, who may always hold one thing. */
  readonly bytesPerLane: number;
  /** Maximum simultaneous holds of a lane; a person has half of them. Unlimited if absent. */
  readonly holdsPerLane?: number;
}

/** Bytes that are held at once, over all lanes and by each, such as the bodies of an organisation's requests. */
export interface ByteBudget {
  /**
   * @returns gives them back; more calls do nothing
   * @throws AppError too_many_requests when the lane or its person holds too much, overloaded when all of them do
   */
  take(lane: Lane, bytes: number): () => void;
  /** As `take`, but undefined, and counted as no refusal, where there is no room. */
  tryTake(lane: Lane, bytes: number): (() => void) | undefined;
}

interface Share {
  bytes: number;
  holds: number;
}

const retryAfterSeconds = 5;

export function createByteBudget({
  name,
  bytes: total,
  bytesPerLane,
  holdsPerLane = Infinity,
}: ByteBudgetOptions): ByteBudget {
  const ofLanes = new Map<string, Share>();
  const ofPeople = new Map<string, Share>();
  let sum = 0;

  function findRefusal(lane: Lane, bytes: number): typeof tooManyOfKey | undefined {
    const { bytes: held = 0, holds = 0 } = ofLanes.get(lane.key) ?? {};
    if (held + bytes > bytesPerLane || holds >= holdsPerLane) return tooManyOfKey;
    const person = ofPeople.get(toPersonKey(lane));
    if (person && (person.bytes + bytes > shareOfPerson(bytesPerLane) || person.holds >= shareOfPerson(holdsPerLane)))
      return tooManyOfKey;
    return sum + bytes > total ? tooManyOfAll : undefined;
  }

  function hold(lane: Lane, bytes: number): () => void {
    const keys = [
      [ofLanes, lane.key],
      ...(lane.person === undefined ? [] : [[ofPeople, toPersonKey(lane)] as const]),
    ] as const;
    const change = (sign: 1 | -1): void => {
      sum += sign * bytes;
      countHeldBytes(name, sign * bytes);
      for (const [shares, key] of keys) {
        const { bytes: held = 0, holds = 0 } = shares.get(key) ?? {};
        if (holds + sign === 0) shares.delete(key);
        else shares.set(key, { bytes: held + sign * bytes, holds: holds + sign });
      }
    };
    change(1);
    let isTaken = true;
    return () => {
      if (isTaken) change(-1);
      isTaken = false;
    };
  }

  return {
    take: (lane, bytes) => {
      const refuse = findRefusal(lane, bytes);
      if (refuse) throw refuse(name, retryAfterSeconds);
      return hold(lane, bytes);
    },
    tryTake: (lane, bytes) => (findRefusal(lane, bytes) ? undefined : hold(lane, bytes)),
  };
}

const toPersonKey = ({ key, person = '' }: Lane): string => JSON.stringify([key, person]);
