import { describe, expect, it } from 'vitest';
import { createShares } from './connection-shares.ts';
import type { ConnectionClaim, ConnectionShares, ShareLimits } from './connection-shares.ts';

const limits: ShareLimits = {
  total: 12,
  perOrganization: 8,
  perPerson: 4,
  leftToOthers: 3,
  reading: 4,
  readingOfPerson: 2,
  maxWaitMs: 60_000,
};

const claim = (organizationId: string, userId = 'one', isReading = false): ConnectionClaim => ({
  organizationId,
  userId,
  isReading,
});

/** Asks for connections that stay in use until they are given back; answers who got one. */
function createScene(share: ConnectionShares) {
  const got: string[] = [];
  const held: (() => void)[] = [];
  return {
    got,
    ask: (given: ConnectionClaim, times = 1): Promise<void>[] =>
      Array.from({ length: times }, () =>
        share(given, () => {
          got.push(`${given.organizationId} ${given.userId}`);
          return new Promise<void>((resolve) => held.push(resolve));
        }),
      ),
    /** Gives the connection back that was taken first, and lets whoever takes it over begin. */
    giveBack: async (): Promise<void> => {
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    count: (start: string): number => got.filter((one) => one.startsWith(start)).length,
  };
}

describe('connections', () => {
  it('are held by one organisation up to its share, by one person up to half of that', () => {
    const { ask, count } = createScene(createShares(limits));
    ask(claim('a'), 20);
    expect(count('a one')).toBe(4);
    ask(claim('a', 'two'), 20);
    ask(claim('a', 'three'), 20);
    expect([count('a two'), count('a three')]).toEqual([4, 0]);
  });

  it('are left to organisations without one, however many others are busy', () => {
    const { ask, got, count } = createScene(createShares(limits));
    for (const organization of ['a', 'b']) for (const person of ['one', 'two']) ask(claim(organization, person), 12);
    expect(got).toHaveLength(9);
    for (const organization of ['c', 'd', 'e']) ask(claim(organization), 2);
    expect([count('c'), count('d'), count('e')]).toEqual([1, 1, 1]);
  });

  it('go to the organisation with the fewest, and in it to the person with the fewest', async () => {
    const { ask, got, giveBack } = createScene(createShares({ ...limits, total: 4, leftToOthers: 0 }));
    ask(claim('a', 'one'), 4);
    ask(claim('a', 'two'));
    ask(claim('b'));
    await giveBack();
    await giveBack();
    expect(got.slice(4)).toEqual(['b one', 'a two']);
  });

  it('are waited for only as long as allowed, and not for disconnected clients', async () => {
    const { ask, got, giveBack } = createScene(createShares({ ...limits, perPerson: 1, maxWaitMs: 20 }));
    ask(claim('a'));
    const [late] = ask(claim('a'));
    await expect(late).rejects.toMatchObject({ code: 'overloaded', details: { retryAfterSeconds: 5 } });
    // While the database comes back, it is missing, and not a place.
    const away = createScene(
      createShares({ ...limits, perPerson: 1, maxWaitMs: 20 }, undefined, () => new Error('away')),
    );
    away.ask(claim('a'));
    await expect(away.ask(claim('a'))[0]).rejects.toThrow('away');
    await away.giveBack();
    const patient = createScene(createShares({ ...limits, perPerson: 1 }));
    patient.ask(claim('a'));
    const gone = new AbortController();
    const [left] = patient.ask({ ...claim('a'), signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(patient.ask({ ...claim('a'), signal: gone.signal })[0]).rejects.toThrow('gone');
    await patient.giveBack();
    await giveBack();
    expect([patient.got, got]).toEqual([['a one'], ['a one']]);
  });

  it('are released by failing work', async () => {
    const share = createShares({ ...limits, total: 1, perOrganization: 1 });
    await expect(share(claim('a'), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await share(claim('b'), async () => 'served')).toBe('served');
  });
});

describe('for read-only work', () => {
  it('one organisation has as many connections as there are processors, one person half of them, while others have work', () => {
    const { ask, count } = createScene(createShares(limits));
    ask(claim('b'));
    for (const person of ['one', 'two', 'three']) ask(claim('a', person, true), 4);
    expect([count('a one'), count('a two'), count('a three')]).toEqual([2, 2, 0]);
    // Writing transactions wait for none of them.
    ask(claim('a', 'three'));
    expect(count('a three')).toBe(1);
  });

  it('a single person has their full share, and yields it when another one arrives, also for a second after that', async () => {
    let now = 0;
    const share = createShares(limits, () => now);
    const { ask, count, giveBack } = createScene(share);
    ask(claim('a', 'one', true), 4);
    expect(count('a one')).toBe(4);
    await share(claim('b'), async () => undefined);
    await giveBack();
    await giveBack();
    ask(claim('a', 'one', true));
    expect(count('a one')).toBe(4);
    now = 1000;
    ask(claim('a', 'one', true));
    await giveBack();
    expect(count('a one')).toBe(6);
  });
});
