import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

interface Entry {
  readonly network: string;
  readonly account: string;
}

const byNetworkAndAccount = ({ network, account }: Entry) => [network, account];
const flood = (count: number, network: string) =>
  Array.from({ length: count }, (_, index) => ({ network, account: `${network}-${index}` }));

test('returns its entries, the oldest first', () => {
  const queue = createFairQueue<string>(10, () => []);
  for (const entry of ['one', 'two', 'three']) expect(queue.push(entry)).toBeUndefined();
  expect(queue.take(2)).toEqual(['one', 'two']);
  expect(queue.take(2)).toEqual(['three']);
  expect(queue.take(2)).toEqual([]);
});

test('filled by one network it keeps the entries of others', () => {
  const queue = createFairQueue(10, byNetworkAndAccount);
  const others = flood(4, 'office').map((entry, index) => ({ ...entry, network: `office-${index}` }));
  for (const entry of flood(50, 'attacker')) queue.push(entry);
  expect(others.map((entry) => queue.push(entry)?.network)).toEqual(Array(4).fill('attacker'));
  for (const entry of flood(50, 'attacker')) expect(queue.push(entry)?.network).toBe('attacker');
  expect(queue.take(100)).toEqual([...flood(6, 'attacker'), ...others]);
});

test('an attack on one account from many networks leaves room for the other accounts', () => {
  const queue = createFairQueue(10, byNetworkAndAccount);
  for (let network = 0; network < 50; network += 1) queue.push({ network: `bot-${network}`, account: 'victim' });
  const other = { network: 'office', account: 'erika' };
  expect(queue.push(other)?.account).toBe('victim');
  expect(queue.take(100)).toContain(other);
});

test('an attack on one account from one network leaves room for its owner’s entries from elsewhere', () => {
  const queue = createFairQueue(10, byNetworkAndAccount);
  for (let round = 0; round < 50; round += 1) queue.push({ network: 'attacker', account: 'victim' });
  const owner = { network: 'home', account: 'victim' };
  expect(queue.push(owner)?.network).toBe('attacker');
  expect(queue.take(100)).toContain(owner);
});

test('is never longer than allowed, loses nothing silently, and keeps every network its share', () => {
  const networks = ['a', 'b', 'c', 'd'];
  const entry = fc.record({ network: fc.constantFrom(...networks), account: fc.constantFrom('x', 'y', 'z') });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const queue = createFairQueue(8, byNetworkAndAccount);
      const dropped = entries.flatMap((sent) => queue.push(sent) ?? []);
      const kept = queue.take(100);
      expect(kept.length).toBe(Math.min(8, entries.length));
      expect(kept.length + dropped.length).toBe(entries.length);
      const countIn = (list: readonly Entry[], network: string) => list.filter((one) => one.network === network).length;
      for (const network of networks)
        expect(countIn(kept, network)).toBeGreaterThanOrEqual(Math.min(2, countIn(entries, network)));
    }),
  );
});
