import { expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '#testing/catalogue.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../migrations/migrations.ts';
import type { RestoreStep } from './complete-organizations.ts';
import { settleRecovered } from './settle-recovered.ts';

const { adminUrl, secretKey } = await createTestDatabase();
const rows = `
  INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'a@b.example', '', '');
  INSERT INTO organizations (id, name, identifier, industry) SELECT gen_random_uuid(), n::text, n::text, '{}' FROM generate_series(1, 2) n;
  INSERT INTO sessions (id, token_hash, user_id, expires_at, absolute_expires_at) SELECT gen_random_uuid(), sha256('x'), id, now(), now() FROM users;
  INSERT INTO account_links (selector, user_id, purpose, language, expires_at, email) SELECT 'x', id, 'reset', 'de', now(), '' FROM users;
  INSERT INTO mails (id, recipient, subject, body) VALUES (gen_random_uuid(), 'a@b.example', '', '')`;
const count = 'SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM account_links)';

const connections = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'kontor_identity'`;

async function settle(works: readonly RestoreStep[] = [], url = adminUrl): Promise<string[]> {
  const lines: string[] = [];
  await settleRecovered({
    adminUrl: url,
    secretKey,
    clock: systemClock,
    works,
    skipNumbers: 50,
    log: (line) => lines.push(line),
  });
  return lines;
}

it('ends sessions and links of a recovered database and lets the modules skip numbers, before the product may start', async () => {
  const admin = await openCatalogue(adminUrl);
  onTestFinished(() => admin.close());
  await admin.select(rows);

  const working = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
  await working.identity((tx) => tx.selectFrom('users').select('id').execute());
  await expect(settle()).rejects.toThrow(
    /^The product works with this database \(\d+ connections\); stop all of its processes/u,
  );
  expect(await admin.list(count)).toEqual(['2']);
  await working.close();
  await waitUntil(async () => (await admin.list(connections)).join() === '0');

  const failing: RestoreStep = () => Promise.reject(new Error('killed'));
  await expect(settle([failing])).rejects.toThrow('killed');
  await expect(migrate(adminUrl, { secretKey })).rejects.toThrow('repeat npm run restore -- --recovered');

  const skipped: number[] = [];
  const skip: RestoreStep = async ({ tx, actor }, { skipNumbers }) => {
    const { id } = await tx.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
    if (id === actor.organizationId) skipped.push(skipNumbers);
  };
  expect(await settle([skip])).toEqual([
    'ended: 0 sessions, 0 account_links; all users sign in again, and links sent earlier have ended',
    'Caution: 1 queued emails will be sent by a start with SMTP_URL, also those that were sent since',
    'Numbering of 2 organisations skips the next 50 numbers of each number range',
  ]);
  expect(skipped).toEqual([50, 50]);
  expect(await admin.list(count)).toEqual(['0']);
  expect(await migrate(adminUrl, { secretKey })).toBe(0);
});

it('changes nothing in a database that is none of Kontor’s, or with another key', async () => {
  const { adminUrl: empty } = await createEmptyDatabase();
  await expect(settle([], empty)).rejects.toThrow('The database contains no tables of Kontor; see DATABASE_URL');
  const other = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
  onTestFinished(() => other.close());
  const wrong = { adminUrl, secretKey: 'another key of the tests, with enough characters', clock: systemClock };
  await expect(settleRecovered({ ...wrong, works: [], skipNumbers: 0 })).rejects.toThrow(
    /^SECRET_KEY is not the key that this database was set up with/u,
  );
});
