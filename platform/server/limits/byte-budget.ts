import { countHeldBytes } from './limit-metrics.ts';
import { shareOfPerson } from './tenant-queues.ts';
import { tooManyOfAll, tooManyOfKey } from './refusals.ts';
import type { TenantQueue } from './waiting-line.ts';

export interface ByteBudgetOptions {
  /** Names the limit in metrics and in docs/operations.md. */
  readonly name: string;
  readonly bytes: number;
  /** Half of it of one person, who may always hold one thing. */
  readonly bytesPerTenant: number;
  /** Maximum simultaneous holds of a queue; a person has half of them. Unlimited if absent. */
  readonly holdsPerTenant?: number;
}

/** Bytes that are held at once, over all queues and by each, such as the bodies of an organisation's requests. */
export interface ByteBudget {
  /**
   * @returns gives them back; more calls do nothing
   * @throws AppError too_many_requests when the queue or its person holds too much, overloaded when all of them do
   */
  take(tenantQueue: TenantQueue, bytes: number): () => void;
  /** As `take`, but undefined, and counted as no refusal, where there is no room. */
  tryTake(tenantQueue: TenantQueue, bytes: number): (() => void) | undefined;
}

interface Share {
  bytes: number;
  holds: number;
}

const retryAfterSeconds = 5;

export function createByteBudget({
  name,
  bytes: total,
  bytesPerTenant,
  holdsPerTenant = Infinity,
}: ByteBudgetOptions): ByteBudget {
  const ofTenantQueues = new Map<string, Share>();
  const ofPeople = new Map<string, Share>();
  let sum = 0;

  function findRefusal(tenantQueue: TenantQueue, bytes: number): typeof tooManyOfKey | undefined {
    const { bytes: held = 0, holds = 0 } = ofTenantQueues.get(tenantQueue.key) ?? {};
    if (held + bytes > bytesPerTenant || holds >= holdsPerTenant) return tooManyOfKey;
    const person = ofPeople.get(toPersonKey(tenantQueue));
    if (
      person &&
      (person.bytes + bytes > shareOfPerson(bytesPerTenant) || person.holds >= shareOfPerson(holdsPerTenant))
    )
      return tooManyOfKey;
    return sum + bytes > total ? tooManyOfAll : undefined;
  }

  function hold(tenantQueue: TenantQueue, bytes: number): () => void {
    const keys = [
      [ofTenantQueues, tenantQueue.key],
      ...(tenantQueue.person === undefined ? [] : [[ofPeople, toPersonKey(tenantQueue)] as const]),
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
    take: (tenantQueue, bytes) => {
      const refuse = findRefusal(tenantQueue, bytes);
      if (refuse) throw refuse(name, retryAfterSeconds);
      return hold(tenantQueue, bytes);
    },
    tryTake: (tenantQueue, bytes) => (findRefusal(tenantQueue, bytes) ? undefined : hold(tenantQueue, bytes)),
  };
}

const toPersonKey = ({ key, person = '' }: TenantQueue): string => JSON.stringify([key, person]);
