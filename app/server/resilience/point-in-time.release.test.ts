import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createArchivingSite, expectDone, listSegments } from '#testing/archiving/cluster.ts';
import type { ArchivingServer } from '#testing/archiving/cluster.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { call, describeInvoice, listNumbers } from '#testing/invoice-calls.ts';
import { createDataDir, signIn, startProduct } from '#testing/product-process.ts';
import type { ProductClient } from '#testing/product-process.ts';
import { runScript } from '#testing/scripts.ts';
import { waitUntil } from '#testing/wait-until.ts';

// Point-in-time recovery as docs/point-in-time.md describes it, with the files of deploy/postgresql and the product.

const runProgram = promisify(execFile);
const site = await createArchivingSite();
const first = await site.createServer();
const key = { SECRET_KEY: 'the key of the installation that is archived' };
const dataDir = await createDataDir();

const settingsOf = (server: ArchivingServer) => ({ ...key, DATABASE_URL: server.databaseUrl, DEMO: 'true' });

/** Asks as superuser; the first column of the first row, as text. */
async function ask(server: ArchivingServer, statement: string, database = 'kontor'): Promise<string> {
  const admin = await openCatalogue(server.superuserUrl.replace(/postgres$/u, database));
  try {
    return (await admin.list(statement))[0] ?? '';
  } finally {
    await admin.close();
  }
}

const now = (server: ArchivingServer) => ask(server, `SELECT clock_timestamp()::text`);

/** Waits until everything written so far is in the archive. @returns the last segment of it */
async function archiveAll(server: ArchivingServer): Promise<string> {
  const segment = await ask(server, 'SELECT pg_walfile_name(pg_switch_wal())');
  await waitUntil(
    async () => (await ask(server, `SELECT last_archived_wal >= '${segment}' FROM pg_stat_archiver`)) === 'true',
    50,
  );
  return segment;
}

async function createInvoice(client: ProductClient): Promise<string> {
  const { status, body } = await call<{ invoiceId: string }>(client, 'POST', '', { invoice: describeInvoice(7) });
  expect(status).toBe(200);
  return body.invoiceId;
}

async function saveLogo({ url, headers }: ProductClient, width: number): Promise<string> {
  const png = await sharp({ create: { width, height: 10, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const answer = await fetch(`${url}/api/benit/accounting/configuration`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      configIdentifier: 'logoConfig',
      properties: { logo: `data:image/png;base64,${png.toString('base64')}` },
    }),
  });
  expect(answer.status).toBe(200);
  return readLogo({ url, headers });
}

async function readLogo({ url, headers }: ProductClient): Promise<string> {
  const answer = await fetch(`${url}/api/benit/accounting/configuration`, { headers });
  const { configurations } = (await answer.json()) as { configurations: { properties: { logo?: string } }[] };
  return configurations.at(-1)?.properties.logo ?? '';
}

async function makeBaseBackup(server = first, count = '3'): Promise<string> {
  const output = await expectDone(site.runFor(server, 'base-backup', site.backups, site.archive, count));
  return /^made (\S+)/mu.exec(output)?.[1] ?? expect.fail(output);
}

/** Starts a second server on a base backup that recovers to a time. @returns it once it takes writes */
async function recover(
  base: string,
  time: string,
  { archive = site.archive, timeline = 'latest' } = {},
): Promise<ArchivingServer> {
  const folder = site.nextFolder();
  await expectDone(site.run('recover', base, folder, archive, time, timeline));
  const server = await site.openServer(folder);
  await expectDone(server.start());
  await waitUntil(async () => (await ask(server, 'SELECT pg_is_in_recovery()')) === 'false', 50);
  return server;
}

/** As `recover`, where the server ends instead. @returns the log's reason */
async function fail(base: string, time: string, archive = site.archive, timeline = 'latest'): Promise<string> {
  const folder = site.nextFolder();
  await expectDone(site.run('recover', base, folder, archive, time, timeline));
  const server = await site.openServer(folder);
  const { code } = await server.start();
  // It may report readiness to read before it meets the end of the archive.
  let state = code === 0 ? 'true' : 'ended';
  await waitUntil(async () => {
    if (state === 'true') state = await ask(server, 'SELECT pg_is_in_recovery()').catch(() => 'ended');
    return state !== 'true';
  }, 50);
  const log = await server.readLog();
  if (state !== 'ended') throw new Error(`The server takes writes: ${log}`);
  return log;
}

/** A copy of the archive that a test may damage. */
async function copyArchive(name: string): Promise<string> {
  const copy = join(site.archive, '..', name);
  // With their owner: PostgreSQL has to read them.
  await runProgram('cp', ['-a', site.archive, copy]);
  return copy;
}

interface Story {
  readonly base: string;
  /** The moment before the mistake. */
  readonly time: string;
  /** Segment of that moment, as a file of the archive. */
  readonly segment: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly later: string;
  readonly logo: string;
}

async function tellStory(): Promise<Story> {
  const product = startProduct(dataDir, settingsOf(first));
  const client = await signIn(await product.ready);
  const base = await makeBaseBackup();
  const logo = await saveLogo(client, 20);
  const before = [await createInvoice(client), await createInvoice(client)];
  const segment = `${await ask(first, 'SELECT pg_walfile_name(pg_current_wal_insert_lsn())')}.gz`;
  const time = await now(first);
  await runAdminStatement(
    first.superuserUrl.replace(/postgres$/u, 'kontor'),
    `DELETE FROM invoices WHERE number = '${before[0]}'`,
    'DELETE FROM time_entries',
  );
  const after = [await createInvoice(client)];
  const later = await now(first);
  await saveLogo(client, 21);
  await archiveAll(first);
  await product.stop();
  return { base, time, segment, before, after, later, logo };
}

const story = await tellStory();

it('brings back the moment before a mistake beside the running server, with its files, and numbers go on', async () => {
  const second = await recover(story.base, story.time);
  expect(await ask(second, 'SELECT count(*) > 0 FROM time_entries')).toBe('true');
  expect(await ask(first, 'SELECT count(*) > 0 FROM time_entries')).toBe('false');

  // The purge of the recovered product must not touch the files of the running one.
  const copy = await createDataDir();
  await cp(join(dataDir, 'files'), join(copy, 'files'), { recursive: true });
  const settings = { ...key, DATABASE_URL: second.databaseUrl, DATA_DIR: copy };
  const settled = await runScript('restore', settings, '--recovered', '--skip-numbers', '50');
  expect(settled).toMatchObject({ code: 0, complaints: [] });
  expect(settled.lines.join('')).toMatch(/^ended: [1-9]\d* sessions, /u);

  const product = startProduct(copy, settingsOf(second));
  const client = await signIn(await product.ready);
  const numbers = await listNumbers(client);
  expect(numbers).toEqual(expect.arrayContaining([...story.before]));
  expect(numbers).not.toContain(story.after[0]);
  expect(await readLogo(client)).toBe(story.logo);
  const running = (number = ''): number => Number(number.split('-').at(-1));
  expect(running(await createInvoice(client))).toBe(running(story.before[1]) + 51);
  const saved = await runScript('backup', settings, join(copy, 'backups'));
  expect(saved).toMatchObject({ code: 0 });
  await product.stop();
  expect(await ask(second, 'SHOW archive_mode')).toBe('off');
});

it('does not start at another moment: after the end of the archive, before the base backup, over a gap, a damaged segment, without the archive', async () => {
  const { base, time, segment } = story;
  const ended = 'recovery ended before configured recovery target was reached';
  expect(await fail(base, await now(first))).toContain(ended);
  expect(await fail(base, '2026-01-31 14:05:00+01')).toContain(
    'requested recovery stop point is before consistent recovery point',
  );

  const gap = await copyArchive('gap');
  await rename(join(gap, segment), join(gap, `.${segment}`));
  expect(await fail(base, time, gap)).toContain(ended);

  const damaged = await copyArchive('damaged');
  const { size } = await stat(join(damaged, segment));
  await writeFile(join(damaged, segment), Buffer.alloc(size));
  const log = await fail(base, time, damaged);
  expect(log).toContain(`restore-wal: ${join(damaged, segment)} is damaged`);
  expect(log).toContain('could not restore file');

  const closed = await copyArchive('closed');
  await chmod(closed, 0o000);
  expect(await fail(base, time, closed)).toContain(`restore-wal: ${closed} cannot be read`);
});

it('goes on from a recovered server once it archives and has a base backup of its own', async () => {
  const other = await recover(story.base, story.time);
  await runAdminStatement(other.superuserUrl, 'ALTER SYSTEM RESET archive_mode');
  await other.stop();
  await expectDone(other.start());
  const base = await makeBaseBackup(other);
  const database = other.superuserUrl.replace(/postgres$/u, 'kontor');
  await runAdminStatement(database, 'CREATE TABLE only_on_two ()');
  const time = await now(other);
  await runAdminStatement(database, 'CREATE TABLE later ()');
  await archiveAll(other);
  const again = await recover(base, time);
  expect(await ask(again, `SELECT to_regclass('only_on_two') IS NOT NULL AND to_regclass('later') IS NULL`)).toBe(
    'true',
  );
  // The new base backup does not lead back to what was abandoned; an older one does.
  expect(await fail(base, story.time, site.archive, '1')).toContain('could not locate required checkpoint record');
  const abandoned = await recover(story.base, story.later, { timeline: '1' });
  expect(await ask(abandoned, `SELECT count(*) FROM invoices WHERE number = '${story.after[0]}'`)).toBe('1');
  expect(await ask(abandoned, 'SELECT timeline_id FROM pg_control_checkpoint()')).toBe('3');
});

it('keeps what the archive refuses, reports it, and catches up; it never replaces a segment', async () => {
  const hidden = `${site.archive}.away`;
  await rename(site.archive, hidden);
  const failed = await ask(first, 'SELECT failed_count FROM pg_stat_archiver');
  const segment = await ask(first, 'SELECT pg_walfile_name(pg_switch_wal())');
  await waitUntil(
    async () => (await ask(first, `SELECT failed_count > ${failed} FROM pg_stat_archiver`)) === 'true',
    50,
  );
  expect(await first.readLog()).toContain(`archive-wal: there is no folder ${site.archive}`);
  await runAdminStatement(first.superuserUrl.replace(/postgres$/u, 'kontor'), 'CREATE TABLE written_meanwhile ()');
  const waiting = `SELECT count(*) > 0 FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'`;
  expect(await ask(first, waiting)).toBe('true');
  await rename(hidden, site.archive);
  await archiveAll(first);
  expect(await listSegments(site.archive)).toContain(`${segment}.gz`);

  const taken = join(site.archive, `${segment}.gz`);
  const again = await site.run('archive-wal', join(site.archive, '..', 'scripts', 'recover'), segment, site.archive);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining(`${taken} exists with other content`) });
});

it('names a gap in the archive after the next base backup', async () => {
  const segments = await listSegments(site.archive);
  const [former = '', missing = ''] = segments.filter((name) => name.startsWith('00000001')).slice(-3);
  await rename(join(site.archive, missing), join(site.archive, `.${missing}`));
  const { code, output } = await site.runFor(first, 'base-backup', site.backups, site.archive, '9');
  await rename(join(site.archive, `.${missing}`), join(site.archive, missing));
  expect({ code, output }).toEqual({
    code: 2,
    output: expect.stringMatching(new RegExp(`^base-backup: the archive lacks segments after ${former}:`, 'mu')),
  });
  await makeBaseBackup(first, '9');
});

it('keeps so many base backups and the archive since the oldest of them', async () => {
  const before = await listSegments(site.archive);
  await archiveAll(first);
  await makeBaseBackup(first, '1');
  expect((await readdir(site.backups)).length).toBe(1);
  const kept = await listSegments(site.archive);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((name) => before.includes(name) && name.startsWith('00000001'))).toEqual([]);
});

it('says in one line what is wrong, and changes nothing', async () => {
  const [name = ''] = await readdir(site.backups);
  const base = join(site.backups, name);
  const folder = site.nextFolder();
  const damaged = `${base}-damaged`;
  await runProgram('cp', ['-a', base, damaged]);
  const tar = join(damaged, 'base.tar.gz');
  await truncate(tar, Math.floor((await stat(tar)).size / 2));
  for (const [parameters, message] of [
    [[damaged, folder, site.archive, story.time], /^recover: the base backup is damaged; take an older one/u],
    [[base, folder, site.archive, 'yesterday'], /^recover: yesterday is not a time with its distance from UTC/u],
    [[base, folder, site.archive, '2026-02-31 10:00:00+01'], /^recover: 2026-02-31 10:00:00\+01 does not exist/u],
    [[base, folder, site.archive, '2999-01-31 10:00:00+01'], /^recover: .* is in the future/u],
    [[site.backups, folder, site.archive, story.time], /^recover: .* is not a complete base backup/u],
    [[base, site.backups, site.archive, story.time], /^recover: .* is not empty/u],
    [[base, folder, `${site.archive}x`, story.time], /^recover: there is no archive /u],
    [[base, folder, site.archive, story.time, 'first'], /^recover: the timeline is latest, current or a number/u],
  ] as const) {
    const { code, output } = await site.run('recover', ...parameters);
    expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(output).toMatch(message);
  }
  for (const parameters of [[], [site.backups, site.archive, '0'], [`${site.backups}x`, site.archive, '1']]) {
    const { code, output } = await site.runFor(first, 'base-backup', ...parameters);
    expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
  }
  await rm(damaged, { recursive: true });
  expect(await readdir(site.backups)).toEqual([name]);
  expect(existsSync(folder)).toBe(false);
});
