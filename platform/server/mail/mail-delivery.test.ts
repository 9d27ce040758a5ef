import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import type { SmtpServerOptions, TestSmtpServer } from '#testing/smtp-server.ts';
import { createId } from '../ids.ts';
import { openJobs } from '../jobs/jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { createMailWork, purgeSentMails } from './mail-delivery.ts';
import { createOutbox } from './outbox.ts';
import type { RetryPlan } from './retry-plan.ts';
import { openBody, sealBody } from './sealed-body.ts';
import { createSmtpSender } from './smtp-sender.ts';

const { database, adminUrl, secretKey } = await createTestDatabase();
const clock = createTestClock();
const mailer = createOutbox({ clock, secretKey, transport: 'smtp' });
const lines: string[] = [];
const write = (_details: object, line?: string): void => void lines.push(line ?? '');
const log = { info: write, warn: write, error: write } as Parameters<typeof openJobs>[0]['log'];

/** Mail servers by name; the mails of a test go to the server named in their address. */
const servers = new Map<string, TestSmtpServer>();
const deadUrl = `smtp://127.0.0.1:${await findFreePort()}`;
const senders = new Map<string, ReturnType<typeof createSmtpSender>>();
const sender: ReturnType<typeof createSmtpSender> = {
  send: (mail, signal) =>
    (senders.get(mail.to.split('@')[1] ?? '') ?? createSmtpSender({ url: deadUrl, from: 'k@example.de' })).send(
      mail,
      signal,
    ),
};
// At once, and for good after the third.
const plan: RetryPlan = (attempts) => (attempts >= 3 ? null : 0);
const processes: Jobs[] = [];

function startProcess(access = database): Jobs {
  const jobs = openJobs({ adminUrl, secretKey, log, pollSeconds: 0.5, graceMs: 100 });
  const work = createMailWork({
    database: access,
    clock,
    secretKey,
    sender,
    plan,
    loadAttachments: async () => undefined,
  });
  for (const job of work.jobs) jobs.work(job);
  for (const schedule of work.schedules) jobs.schedule(schedule);
  jobs.start();
  processes.push(jobs);
  return jobs;
}

beforeAll(() => {
  startProcess();
  startProcess();
});

afterAll(async () => {
  await Promise.all(processes.map((jobs) => jobs.stop()));
  await Promise.all([...servers.values()].map((server) => server.stop()));
  expect(lines).toEqual([]);
});

async function startServer(options: SmtpServerOptions): Promise<{ server: TestSmtpServer; to: string }> {
  const server = await startSmtpServer(options);
  const domain = `${createId()}.example`;
  servers.set(domain, server);
  senders.set(domain, createSmtpSender({ url: server.url, from: 'Kontor <kontor@example.de>' }));
  return { server, to: `erika@${domain}` };
}

function send(to: string, subject = 'Hallo'): Promise<void> {
  return database.identity((tx) => mailer.send(tx, { to, subject, text: 'Guten Tag', html: '<p>Guten Tag</p>' }));
}

async function readMails(to: string) {
  return database.identity((tx) => tx.selectFrom('mails').selectAll().where('recipient', '=', to).execute());
}

/** Polls until the mail stands where it should; the limit is the test's. */
async function settled(to: string, state: string) {
  for (;;) {
    const [mail] = await readMails(to);
    if (mail?.state === state) return mail;
  }
}

it('arrives once, and is then marked as sent', async () => {
  const { server, to } = await startServer({});
  await send(to);
  await server.mailTo(to);
  expect(await settled(to, 'sent')).toMatchObject({
    attempts: 1,
    last_error: null,
    sent_at: clock.now(),
    transport: 'smtp',
  });
});

it('arrives exactly once each, with two processes and many simultaneous emails', async () => {
  const { server, to } = await startServer({});
  await database.identity(async (tx) => {
    for (let index = 0; index < 20; index += 1)
      await mailer.send(tx, { to: `${index}.${to}`, subject: `Mail ${index}`, text: '', html: '' });
  });
  await Promise.all(Array.from({ length: 20 }, (_, index) => settled(`${index}.${to}`, 'sent')));
  expect(server.mails.map(({ parsed }) => parsed.subject).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, index) => `Mail ${index}`).toSorted(),
  );
});

it('is retried after a temporary refusal, and then arrives', async () => {
  const { server, to } = await startServer({ behaviour: 'greylist' });
  await send(to);
  await server.whenUnhelpful(1);
  server.setBehaviour('accept');
  await server.mailTo(to);
  const mail = await settled(to, 'sent');
  expect(mail.attempts).toBeGreaterThan(1);
  expect(server.mails).toHaveLength(1);
});

it('is abandoned after permanent failures, with the reason', async () => {
  await send('erika@nobody.example');
  const mail = await settled('erika@nobody.example', 'failed');
  expect(mail).toMatchObject({ attempts: 3, last_error: expect.stringContaining('ECONNREFUSED'), sent_at: null });
});

it('is abandoned immediately if the server refuses the recipient', async () => {
  const { server, to } = await startServer({ behaviour: 'refuse-recipient' });
  await send(to);
  expect(await settled(to, 'failed')).toMatchObject({ attempts: 1, last_error: expect.stringContaining('550') });
  expect(server.conversations).toBe(1);
});

it('whose text was sealed with another key is abandoned with that reason', async () => {
  const to = 'erika@other-key.example';
  const other = createOutbox({ clock, secretKey: 'another secret key, of another installation', transport: 'smtp' });
  await database.identity((tx) => other.send(tx, { to, subject: 'Hallo', text: '', html: '' }));
  expect(await settled(to, 'failed')).toMatchObject({ last_error: expect.stringContaining('SECRET_KEY') });
});

it('without a job, as after a restore, gets one when a process starts', async () => {
  const { server, to } = await startServer({});
  const id = createId();
  const body = sealBody({ text: 'Guten Tag', html: '' }, secretKey, id);
  await database.identity((tx) =>
    tx
      .insertInto('mails')
      .values({ id, recipient: to, subject: 'Hallo', body, transport: 'smtp', created_at: clock.now() })
      .execute(),
  );
  startProcess();
  await server.mailTo(to);
  expect(await settled(to, 'sent')).toMatchObject({ id });
});

it('that is interrupted by the end of its process is sent by another one', async () => {
  const { server, to } = await startServer({ behaviour: 'hang-after-data' });
  await send(to);
  await server.whenUnhelpful(1);
  const ending = processes.splice(0);
  server.setBehaviour('accept');
  startProcess();
  await Promise.all(ending.map((jobs) => jobs.stop()));
  await server.mailTo(to);
  expect(await settled(to, 'sent')).toMatchObject({ attempts: 1, last_error: null });
  expect(server.mails).toHaveLength(1);
});

it('that was accepted while the database was unavailable is not sent again', async () => {
  const { server, to } = await startServer({});
  let outages = 2;
  const flaky: typeof database = {
    ...database,
    identity: async (work, options) => {
      if (options?.readOnly !== true && server.mails.length > 0 && outages-- > 0)
        throw new DatabaseUnavailableError('The database cannot be reached');
      return database.identity(work, options);
    },
  };
  const ending = processes.splice(0);
  await Promise.all(ending.map((jobs) => jobs.stop()));
  startProcess(flaky);
  await send(to);
  expect(await settled(to, 'sent')).toMatchObject({ attempts: 1 });
  expect(server.mails).toHaveLength(1);
  expect(outages).toBeLessThanOrEqual(0);
});

it('loses its text a month after sending, but not its state', async () => {
  const { to } = await startServer({});
  await send(to, 'Unvergessen');
  const sent = await settled(to, 'sent');
  clock.advance({ days: 29 });
  await purgeSentMails({ database, clock });
  expect((await readMails(to))[0]?.body).toEqual(sent.body);
  clock.advance({ days: 2 });
  await purgeSentMails({ database, clock });
  const [purged] = await readMails(to);
  expect(purged).toMatchObject({ subject: 'Unvergessen', state: 'sent' });
  expect(purged?.body).toHaveLength(0);
  expect(openBody(purged?.body ?? Buffer.of(), secretKey, sent.id)).toBeNull();
});
