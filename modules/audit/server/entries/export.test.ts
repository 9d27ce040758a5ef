import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accountingAudit } from '#modules/accounting/contract/audit.ts';
import { createAuditWords } from '#platform/contract/audit.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import type { Task } from '#platform/contract/task.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import type { TestBody } from '#testing/http.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { recordMissingVersion } from '#platform/server/audit/missing-version.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import { readLog } from '#testing/audit-log.ts';
import { createCsvTexts } from './csv-texts.ts';
import { auditExport } from './export.ts';
import { maxDirect } from './routes.ts';

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createTestPeople(database, { modules: () => [{ name: 'accounting', audit: accountingAudit }] });

async function createScene(defaultLanguage: LanguageKey = 'de') {
  const organizationId = await people.addOrganization();
  const permissions = ['benit-organization-users-permission'];
  const user = await people.addUser({ organizationId, permissions, languages: [defaultLanguage], defaultLanguage });
  const browser = await people.signIn(user);
  const add = (at: string, more: Partial<AuditRecord> = {}) =>
    database.identity((tx) =>
      recordAudit(tx, organizationId, {
        event: 'user_changed',
        userId: null,
        source: { requestId: 'request-1', address: null },
        now: new Date(at),
        ...more,
      }),
    );
  const fetchCsv = (query = '') => browser.call('GET', `/api/benit/organization-configuration/audit/csv${query}`);
  return { organizationId, user, add, fetchCsv };
}

/** Parses CSV (RFC 4180) with semicolons. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/gu)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('the file has a line for each entry and opens in a German spreadsheet', async () => {
  const { user, add, fetchCsv } = await createScene();
  await add('2025-10-26T00:30:00.000Z', {
    userId: user.id,
    subject: { type: 'user', id: 'K-1', label: 'Max "Maxi" Muster; Sohn' },
    changes: recordMissingVersion(
      [
        { field: 'lastName', from: 'Muster', to: 'Sommer' },
        { field: 'shoeSize', from: null, to: '43' },
      ],
      undefined,
    ),
    source: { requestId: 'request-2', address: '203.0.113.5' },
  });
  await add('2025-10-26T01:30:00.000Z', {
    subject: { type: 'accounting_configuration', id: 'logoConfig', label: 'logoConfig' },
  });
  const { status, headers, text } = await fetchCsv('?to=2025-12-31');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''protokoll-2026-02-02.csv");
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(parseCsv(text.slice(1))).toEqual([
    [
      'Zeitpunkt (deutsche Zeit)',
      'Zeitpunkt (UTC)',
      'Ereignis',
      'Name',
      'E-Mail',
      'Art des Datensatzes',
      'Datensatz',
      'Kennung',
      'Änderungen',
      'IP-Adresse',
      'Vorgangsnummer',
    ],
    [
      '2025-10-26 02:30:00',
      '2025-10-26T01:30:00.000Z',
      'Benutzer geändert',
      '',
      '',
      'Konfiguration der Buchhaltung',
      'Logo',
      'logoConfig',
      '',
      '',
      'request-1',
    ],
    [
      '2025-10-26 02:30:00',
      '2025-10-26T00:30:00.000Z',
      'Benutzer geändert',
      'Erika Muster',
      user.email,
      'Benutzer',
      'Max "Maxi" Muster; Sohn',
      'K-1',
      'Nachname: Muster → Sommer; shoeSize: – → 43; Ohne Versionsangabe gespeichert: Was andere gleichzeitig geändert haben, kann überschrieben sein.',
      '203.0.113.5',
      'request-2',
    ],
  ]);
});

test('no cell becomes a formula', async () => {
  const { add, fetchCsv } = await createScene();
  for (const label of ['=1+1', '+49 221', '-1', '@sum', '\t=1', '=HYPERLINK("https://evil.example";"Klick")']) {
    await add('2025-07-01T10:00:00Z', { subject: { type: 'user', id: null, label } });
  }
  const rows = parseCsv((await fetchCsv('?event=user_changed')).text.slice(1)).slice(1);
  expect(rows.map((cells) => cells[6]).toSorted()).toEqual(
    ["'\t=1", "'+49 221", "'-1", "'=1+1", '\'=HYPERLINK("https://evil.example";"Klick")', "'@sum"].toSorted(),
  );
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/u.test(cell))).toEqual([]);
});

test('it uses the caller’s language, and the log records the export', async () => {
  const { organizationId, user, fetchCsv } = await createScene('en');
  const { headers, text } = await fetchCsv('?searchTerm=muster&event=signed_in');
  expect(headers['content-disposition']).toContain('audit-log-2026-02-02.csv');
  expect(parseCsv(text.slice(1)).map((cells) => cells[2])).toEqual(['Event', 'Signed in']);
  expect((await readLog(database, organizationId)).slice(1)).toMatchObject([
    {
      event: 'audit_exported',
      by: user.email,
      subject: 'audit-log-2026-02-02.csv',
      requestId: headers['x-request-id'],
      changes: [
        { field: 'searchTerm', from: null, to: 'muster' },
        { field: 'event', from: null, to: 'signed_in' },
      ],
    },
  ]);
});

test('a refused export is not logged', async () => {
  const { organizationId, fetchCsv } = await createScene();
  expect((await fetchCsv('?from=2025-02-30')).status).toBe(400);
  expect(await fetchCsv('?from=2025-02-02&to=2025-02-01')).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'last_day_before_first', field: 'to' }] },
  });
  expect((await readLog(database, organizationId)).map(({ event }) => event)).toEqual(['signed_in']);
});

/** Adds many entries and counts the reads of an export. */
async function createLongLog(count: number) {
  const { organizationId, user } = await createScene();
  await database.identity((tx) =>
    sql`INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id)
        SELECT ${organizationId}, gen_random_uuid(), '2025-07-01'::timestamptz + n * interval '1 second', 'user_added', n::text
        FROM generate_series(1, ${count}) n`.execute(tx),
  );
  const reader = { organizationId, userId: user.id };
  const abort = new AbortController();
  const counted = { reads: 0 };
  const read: MemberContext['read'] = (work) => {
    counted.reads += 1;
    return database.tenant(
      reader,
      (tx) =>
        work({
          tx,
          clock: people.clock,
          source: { requestId: 'r', address: null },
          actor: { ...reader, membershipId: '', permissions: new Set() } as never,
        }),
      { readOnly: true },
    );
  };
  return {
    csv: auditExport.csv({
      run: { read, signal: abort.signal },
      filter: { to: '2025-12-31' },
      language: 'de',
      texts: createCsvTexts(createAuditWords([])),
    }),
    abort,
    counted,
  };
}

test('a long log is read in batches, each entry once and in order', async () => {
  const { csv, counted } = await createLongLog(2500);
  let text = '';
  for await (const chunk of csv) text += chunk;
  const requests = parseCsv(text.slice(1))
    .slice(1)
    .map((cells) => cells[10]);
  expect(requests).toEqual(Array.from({ length: 2500 }, (_, index) => String(2500 - index)));
  expect(counted.reads).toBe(3);
});

test('a long export becomes a task, which logs the export once the file exists', { timeout: 120_000 }, async () => {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(
    await people.addUser({ organizationId, permissions: ['benit-organization-users-permission'] }),
  );
  const add = (from: number, to: number) =>
    database.identity((tx) =>
      sql`INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id)
          SELECT ${organizationId}, gen_random_uuid(), '2025-07-01'::timestamptz + n * interval '1 second', 'user_added', n::text
          FROM generate_series(${from}::int, ${to}::int) n`.execute(tx),
    );
  const fetchCsv = () =>
    browser.call<{ task: Task } & TestBody>('GET', '/api/benit/organization-configuration/audit/csv?to=2025-12-31');
  const listExports = async () =>
    (await readLog(database, organizationId)).filter(({ event }) => event === 'audit_exported');
  await add(1, maxDirect);
  expect(parseCsv((await fetchCsv()).text.slice(1))).toHaveLength(maxDirect + 1);
  expect(await listExports()).toHaveLength(1);

  await add(maxDirect + 1, maxDirect + 1);
  const { status, headers, body } = await fetchCsv();
  expect(status).toBe(202);
  expect(body.task).toMatchObject({ kind: 'audit-export', state: 'waiting' });
  expect(await listExports()).toHaveLength(1);
  const jobs = openJobs({ adminUrl, secretKey, log: people.app.log, pollSeconds: 0.5 });
  onTestFinished(() => jobs.stop());
  for (const work of people.modules.flatMap((module) => module.jobs ?? [])) jobs.work(work);
  jobs.start();
  const find = async () =>
    (await browser.call<{ task: Task } & TestBody>('GET', `/api/benit/tasks/${body.task.id}`)).body.task;
  await expect.poll(async () => (await find()).state, { timeout: 90_000 }).toBe('done');
  const { done, total, result } = await find();
  expect([done, total, result?.fileName]).toEqual([maxDirect + 1, maxDirect + 1, 'protokoll-2026-02-02.csv']);
  const file = await browser.call('GET', result?.href ?? '');
  expect(file.headers['content-type']).toBe('text/csv');
  expect(
    parseCsv(file.text.slice(1))
      .slice(1)
      .map((cells) => cells[10]),
  ).toEqual(Array.from({ length: maxDirect + 1 }, (_, index) => String(maxDirect + 1 - index)));
  expect((await listExports()).map(({ requestId }) => requestId)).toContain(headers['x-request-id']);
});

test('reading stops when the client disconnects', async () => {
  const { csv, abort, counted } = await createLongLog(2500);
  await csv.next();
  await csv.next();
  abort.abort();
  expect(await csv.next()).toEqual({ value: undefined, done: true });
  expect(counted.reads).toBe(1);
});
