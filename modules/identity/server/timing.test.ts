import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { hashPassword, standardCost } from './passwords/password-hash.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database, { passwordCost: standardCost });
const base = '/api/benit/auth/users';
const rounds = 60;

/** Milliseconds that a piece of work takes. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Medians of two kinds of calls made in turn, so that what else the machine does meets both alike. */
async function compare(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<{ known: number; unknown: number }> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.known.push(await measure(known));
    times.unknown.push(await measure(unknown));
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

async function measureHash(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 11; round += 1) times.push(await measure(() => hashPassword('wrong', standardCost)));
  return median(times);
}

test('a wrong password and an unknown address take equally long', { timeout: 60_000 }, async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => people.addUser()));
  const guess = (email: string) => people.browser().call('POST', `${base}/signin`, { body: { email, password: 'wrong' } });
  let [knownTurn, unknownTurn] = [0, 0];
  const hash = await measureHash();
  const times = await compare(
    // Ten failures close an account, so each is used ten times.
    () => guess(users[Math.floor(knownTurn++ / 10)]?.email ?? ''),
    () => guess(`nobody${Math.floor(unknownTurn++ / 10)}@unknown.example`),
  );
  expect(Math.min(times.known, times.unknown)).toBeGreaterThan(hash / 2);
  expect(Math.abs(times.known - times.unknown)).toBeLessThan(hash / 4);
});

test('asking for a new password takes equally long for a known and an unknown address', { timeout: 60_000 }, async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => people.addUser()));
  const ask = (email: string) => people.browser().call('POST', `${base}/resetpassword`, { body: { email } });
  let [knownTurn, unknownTurn] = [0, 0];
  const hash = await measureHash();
  const times = await compare(
    () => ask(users[Math.floor(knownTurn++ / 3)]?.email ?? ''),
    () => ask(`nobody${Math.floor(unknownTurn++ / 3)}@unknown.example`),
  );
  expect(Math.abs(times.known - times.unknown)).toBeLessThan(Math.max(hash / 8, Math.min(times.known, times.unknown) / 2));
});
