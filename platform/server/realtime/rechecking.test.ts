import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../http/context.ts';
import { createRechecking } from './rechecking.ts';

interface Look {
  readonly ids: readonly string[];
  answer(): void;
  fail(): void;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A look-up that answers when it is told to, and what came of it. */
function createScene() {
  const looks: Look[] = [];
  const applied: (readonly [live: string, isAlive: boolean, isAnnounced: boolean])[] = [];
  const errors: unknown[] = [];
  const rechecking = createRechecking<string>({
    sessionId: (live) => live,
    findSessionsById: (ids) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Session[]>();
      const answer = () => resolve(ids.map((id) => ({ id }) as Session));
      looks.push({ ids, answer, fail: () => reject(new Error('away')) });
      return promise;
    },
    apply: (live, found, isAnnounced) => {
      applied.push([live, found !== undefined, isAnnounced]);
      if (live === 'broken') throw new Error('a connection that fails');
    },
    onError: (error) => void errors.push(error),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { looks, applied, errors, rechecking, settle };
}

describe('checking sessions again', () => {
  it('never runs two checks at the same time, and collects later requests', async () => {
    const { looks, applied, rechecking, settle } = createScene();
    rechecking.add(['a'], false);
    rechecking.add(['a', 'b'], false);
    rechecking.add(['b'], true);
    rechecking.add(['b'], false);
    expect(looks.map(({ ids }) => ids)).toEqual([['a']]);
    looks[0]?.answer();
    await settle();
    expect(looks.map(({ ids }) => ids)).toEqual([['a'], ['a', 'b']]);
    looks[1]?.answer();
    await settle();
    expect(applied).toEqual([
      ['a', true, false],
      ['a', true, false],
      ['b', true, true],
    ]);
  });

  it('retries a failed check after a second, and ends no session for it', async () => {
    const { looks, applied, errors, rechecking, settle } = createScene();
    rechecking.add(['a'], true);
    looks[0]?.fail();
    await settle();
    expect([applied, errors.length, looks.length]).toEqual([[], 1, 1]);
    await vi.advanceTimersByTimeAsync(1000);
    looks[1]?.answer();
    await settle();
    expect(applied).toEqual([['a', true, true]]);
  });

  it('applies what it found to each connection once, also beside one that fails', async () => {
    const { looks, applied, errors, rechecking, settle } = createScene();
    rechecking.add(['broken', 'whole'], false);
    looks[0]?.answer();
    await settle();
    await vi.advanceTimersByTimeAsync(5000);
    expect([looks.length, applied.map(([live]) => live), errors.length]).toEqual([1, ['broken', 'whole'], 1]);
  });

  it('checks many sessions in batches', async () => {
    const { looks, applied, rechecking, settle } = createScene();
    rechecking.add(
      Array.from({ length: 1200 }, (_, number) => `s${number}`),
      false,
    );
    for (const round of [0, 1, 2]) {
      looks[round]?.answer();
      await settle();
    }
    expect(looks.map(({ ids }) => ids.length)).toEqual([500, 500, 200]);
    expect(applied).toHaveLength(1200);
  });

  it('does nothing after it is stopped', async () => {
    const { looks, rechecking, settle } = createScene();
    rechecking.add(['a'], false);
    looks[0]?.fail();
    rechecking.stop();
    await settle();
    await vi.advanceTimersByTimeAsync(5000);
    expect(looks).toHaveLength(1);
  });
});
