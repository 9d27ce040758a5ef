import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createTestPeople } from '#testing/people.ts';
import { createId } from '#platform/server/ids.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { sealBody } from '#platform/server/mail/sealed-body.ts';
import type { OutgoingMail } from '../contract/index.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database, { smtpUrl: 'smtp://mail.example' });
const { secretKey } = inject('testServer');
const { clock } = people;
const url = '/api/benit/central-configuration/mail';
const secret = 'the-secret-of-the-link';
let operator: TestBrowser;
let organizationId: string;

interface MailList {
  readonly mails: readonly OutgoingMail[];
  readonly nextCursor: string | null;
  readonly transport: string;
  readonly failedCount: number;
}

beforeAll(async () => {
  const organization = await people.addOrganization(['central-administration'], 'Betreiber');
  organizationId = organization;
  operator = await people.signIn(
    await people.addUser({ organizationId: organization, permissions: ['benit-central-configuration-permission'] }),
  );
});

async function addMail(
  values: {
    readonly to?: string;
    readonly subject?: string;
    readonly state?: string;
    readonly lastError?: string;
  } = {},
): Promise<string> {
  const id = createId();
  const {
    to = `${id}@mails.example`,
    subject = 'Hallo',
    state = 'failed',
    lastError = '550 5.1.1 No such user',
  } = values;
  clock.advance({ seconds: 1 });
  await database.identity((tx) =>
    tx
      .insertInto('mails')
      .values({
        id,
        recipient: to,
        subject,
        state,
        attempts: 3,
        last_error: lastError,
        transport: 'smtp',
        created_at: clock.now(),
        body: sealBody({ text: secret, html: secret }, secretKey, id),
      })
      .execute(),
  );
  return id;
}

async function countJobs(id: string): Promise<number> {
  const rows = await database.query<{ count: string }>(
    `SELECT count(*) FROM jobs.job_common WHERE singleton_key = '${id}' AND state < 'completed'`,
  );
  return Number(rows[0]?.count);
}

describe('the list of mails', () => {
  it('shows the state of each email, newest first, but never its text', async () => {
    const older = await addMail({ state: 'sent' });
    const newer = await addMail();
    const { status, body, text } = await operator.call<MailList>('GET', url);
    expect(status).toBe(200);
    expect(body.mails.slice(0, 2).map(({ id }) => id)).toEqual([newer, older]);
    expect(body.mails[0]).toEqual({
      id: newer,
      to: `${newer}@mails.example`,
      subject: 'Hallo',
      state: 'failed',
      attempts: 3,
      lastError: '550 5.1.1 No such user',
      createdAt: clock.now().toISOString(),
      sentAt: null,
    });
    expect(body.transport).toBe('smtp');
    expect(text).not.toContain(secret);
  });

  it('finds by recipient and subject, taking wildcards literally, and by state', async () => {
    const mark = createId();
    const byRecipient = await addMail({ to: `${mark}_x@mails.example` });
    const bySubject = await addMail({ subject: `100% ${mark}`, state: 'queued' });
    const find = async (query: string): Promise<string[]> =>
      (await operator.call<MailList>('GET', `${url}?${query}`)).body.mails.map(({ id }) => id);
    expect(await find(`searchTerm=${mark}`)).toEqual([bySubject, byRecipient]);
    expect(await find(`searchTerm=${mark.toUpperCase()}_X`)).toEqual([byRecipient]);
    expect(await find(`searchTerm=${encodeURIComponent(`100% ${mark}`)}`)).toEqual([bySubject]);
    expect(await find(`searchTerm=${encodeURIComponent(`%${mark}`)}`)).toEqual([]);
    expect(await find(`searchTerm=${mark}&state=queued`)).toEqual([bySubject]);
  });

  it('continues after a page without gap or repetition', async () => {
    const mark = createId();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift(await addMail({ subject: mark }));
    // Written by one statement of PostgreSQL, whose clock knows microseconds: all within one millisecond.
    for (const [index, id] of ids.entries()) {
      await database.identity((tx) =>
        sql`UPDATE mails SET created_at = '2025-07-01T10:00:00Z'::timestamptz - ${index}::integer * interval '1 microsecond' WHERE id = ${id}`.execute(
          tx,
        ),
      );
    }
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: MailList } = await operator.call<MailList>(
        'GET',
        `${url}?searchTerm=${mark}&limit=2&cursor=${cursor}`,
      );
      found.push(...body.mails.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(found).toEqual(ids);
    expect(await operator.call('GET', `${url}?cursor=nonsense`)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid_cursor' }] },
    });
    const forged = Buffer.from(JSON.stringify(['yesterday', 1])).toString('base64url');
    expect(await operator.call('GET', `${url}?cursor=${forged}`)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid_cursor' }] },
    });
  });

  it('counts all abandoned emails', async () => {
    const before = (await operator.call<MailList>('GET', url)).body.failedCount;
    await addMail();
    expect((await operator.call<MailList>('GET', `${url}?limit=1&state=sent`)).body.failedCount).toBe(before + 1);
  });
});

describe('an abandoned email', () => {
  it('is queued again with a job, and its log names the person', async () => {
    const id = await addMail();
    const { status, body } = await operator.call<{ mail: OutgoingMail }>('POST', `${url}/${id}/retry`);
    expect(status).toBe(200);
    expect(body.mail).toMatchObject({ id, state: 'queued', attempts: 0, lastError: '550 5.1.1 No such user' });
    expect(await countJobs(id)).toBe(1);
    const entries = await database.identity((tx) =>
      tx.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).execute(),
    );
    expect(entries).toMatchObject([
      {
        organization_id: organizationId,
        event: 'mail_retried',
        subject_type: 'mail',
        subject_label: `${id}@mails.example`,
        address: '127.0.0.1',
      },
    ]);
  });

  it('is queued once for two simultaneous requests', async () => {
    const id = await addMail();
    const answers = await Promise.all([1, 2].map(() => operator.call('POST', `${url}/${id}/retry`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await countJobs(id)).toBe(1);
  });

  it.each(['queued', 'sent'])('does not include one that is %s', async (state) => {
    const id = await addMail({ state });
    expect(await operator.call('POST', `${url}/${id}/retry`)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'mail_not_failed' }] },
    });
    expect(await countJobs(id)).toBe(0);
  });

  it('must exist', async () => {
    expect(await operator.call('POST', `${url}/${createId()}/retry`)).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'not_found' }] },
    });
    expect((await operator.call('POST', `${url}/nonsense/retry`)).status).toBe(400);
  });
});

it('is accessible to operators only', async () => {
  const id = await addMail();
  const other = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
  expect((await other.call('GET', url)).status).toBe(403);
  expect((await other.call('POST', `${url}/${id}/retry`)).status).toBe(403);
  expect((await people.browser().call('GET', url)).status).toBe(401);
});

describe('an email written for a mail server', () => {
  const mailer = createOutbox({ clock, secretKey, transport: 'smtp' });

  it('has a job if and only if it is committed', async () => {
    const mail = { subject: 'Hallo', text: secret, html: secret };
    const kept = `${createId()}@mails.example`;
    await database.identity((tx) => mailer.send(tx, { ...mail, to: kept }));
    const lost = database.identity(async (tx) => {
      await mailer.send(tx, { ...mail, to: `lost-${kept}` });
      throw new Error('changed our mind');
    });
    await expect(lost).rejects.toThrow('changed our mind');
    const rows = await database.identity((tx) =>
      tx.selectFrom('mails').select(['id', 'transport']).where('recipient', 'like', `%${kept}`).execute(),
    );
    expect(rows).toMatchObject([{ transport: 'smtp' }]);
    expect(await countJobs(rows[0]?.id ?? '')).toBe(1);
  });

  it('passes only its id to the queue', async () => {
    const to = `${createId()}@mails.example`;
    await database.identity((tx) => mailer.send(tx, { to, subject: 'Geheimnis', text: secret, html: secret }));
    const [mail] = await database.identity((tx) =>
      tx.selectFrom('mails').select('id').where('recipient', '=', to).execute(),
    );
    const [job] = await database.query<{ data: object; all: string }>(
      `SELECT data, j::text AS all FROM jobs.job_common j WHERE singleton_key = '${mail?.id}'`,
    );
    expect(job?.data).toEqual({ id: mail?.id });
    expect(job?.all).not.toMatch(new RegExp(`${to}|Geheimnis|${secret}`, 'u'));
  });
});
