import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { Client } from 'pg';
import { describeFigure } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { startProduct } from '../subjects/product.ts';
import type { Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const rounds = sized(10, 2);
const triesInRound = sized(50, 2);
const base = '/api/benit/auth/users';

/**
 * Adds accounts that belong to an organisation, so that every attempt meets another one and none is throttled.
 * @returns their addresses
 */
async function addAccounts(adminUrl: string, count: number): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO users (id, email, first_name, last_name)
      SELECT gen_random_uuid(), 'known-' || n || '@bench.example', 'Erika', 'Muster' FROM generate_series(1, $1::integer) n`,
      [count],
    );
    await client.query(`INSERT INTO credentials (user_id, password_hash)
      SELECT u.id, (SELECT password_hash FROM credentials LIMIT 1) FROM users u WHERE u.email LIKE '%@bench.example'`);
    await client.query(`INSERT INTO memberships (organization_id, id, user_id, state)
      SELECT (SELECT id FROM organizations WHERE identifier = 'lindenhof'), gen_random_uuid(), u.id, 'active' FROM users u WHERE u.email LIKE '%@bench.example'`);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  return Array.from({ length: count }, (_, index) => `known-${index + 1}@bench.example`);
}

/** Milliseconds until the answer is there; the answers of known and unknown addresses must not differ either. */
async function time(url: string, body: object, expected: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'kontor' },
    body: JSON.stringify(body),
  });
  await answer.text();
  const elapsed = performance.now() - started;
  if (answer.status !== expected) throw new Error(`${url} answered ${answer.status}, not ${expected}`);
  return elapsed;
}

/** Compares the medians of known and unknown addresses, round by round. */
function toClaim(title: string, known: readonly number[], unknown: readonly number[]): Claim {
  const medianOf = (times: readonly number[], round: number) =>
    summarise(times.slice(round * triesInRound, (round + 1) * triesInRound)).median;
  const differences = Array.from({ length: rounds }, (_, round) =>
    Math.abs(medianOf(known, round) - medianOf(unknown, round)),
  );
  return { title, value: summarise(differences), unit: 'ms', target: { atMost: 5 } };
}

/** Measures if response times reveal which addresses have an account: sign-in with a wrong password, and the reset. */
export const measureTiming: Scenario = async ({ say }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  await chmod(dataDir, 0o755);
  // It refuses a database that it did not set up itself.
  const product = await startProduct(dataDir);
  const server = await startEmbeddedServer({ dataDir });
  try {
    const accounts = await addAccounts(server.adminUrl, rounds * triesInRound);
    const claims: Claim[] = [];
    const calls = {
      'sign-in': (email: string) => time(`${product.url}${base}/signin`, { email, password: 'wrong' }, 401),
      reset: (email: string) => time(`${product.url}${base}/resetpassword`, { email, languageKey: 'de' }, 200),
    };
    for (const [name, call] of Object.entries(calls)) {
      const known: number[] = [];
      const unknown: number[] = [];
      // In turns, so that what else happens on the machine meets both alike.
      for (const [index, email] of accounts.entries()) {
        known.push(await call(email));
        unknown.push(await call(`nobody-${index + 1}@bench.example`));
      }
      say(describeFigure(`${name}, known address`, summarise(known), 'ms'));
      say(describeFigure(`${name}, unknown address`, summarise(unknown), 'ms'));
      claims.push(toClaim(`${name}: difference of the medians, known and unknown`, known, unknown));
    }
    return claims;
  } finally {
    await product.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};
