import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openReminding } from '#testing/reminders/scene.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { startWork } from '#testing/sending/scene.ts';
import { whenOver } from '#testing/when-over.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database, { smtpUrl: 'smtp://mail.example' });
const server = await startSmtpServer();
whenOver(() => server.stop());
startWork(people, testDatabase, server, () => 1);
people.clock.advance({ days: 25 });

it(
  'several are mailed or printed as one PDF, and what was paid meanwhile is left out and named',
  { timeout: 180_000 },
  async () => {
    const { browser, addLate, list, pay, sendMany, whenEnded } = await openReminding(people, testDatabase);
    for (const number of ['RE-1', 'RE-2', 'RE-3', 'RE-4']) await addLate(number);
    await addLate('RE-5', { email: undefined } as never);
    await pay('RE-4', 476_000);
    const { status, body } = await sendMany([
      { invoiceId: 'RE-1', level: 1, by: 'mail', to: ['buchhaltung@kunden.example'] },
      { invoiceId: 'RE-2', level: 1, by: 'letter', text: 'Guten Tag,\n\nein eigener Text.' },
      { invoiceId: 'RE-3', level: 1, by: 'letter' },
      { invoiceId: 'RE-3', level: 1, by: 'letter' },
      { invoiceId: 'RE-4', level: 1, by: 'mail' },
      { invoiceId: 'RE-5', level: 1, by: 'mail' },
    ]);
    expect([status, body.task.kind]).toEqual([202, 'reminder-sending']);
    const task = await whenEnded(body.task.id);
    expect(task).toMatchObject({
      state: 'done',
      done: 6,
      errors: [
        { code: 'reminder_not_due', params: { number: 'RE-4', reason: 'paid' } },
        { code: 'recipient_missing', params: { number: 'RE-5' } },
      ],
      result: { fileName: 'Erinnerungen.pdf' },
    });
    const { parsed } = await server.mailTo('buchhaltung@kunden.example');
    expect(parsed).toMatchObject({
      subject: 'Zahlungserinnerung zur Rechnung RE-1',
      from: { name: 'Bäckerei Sommer' },
      attachments: [{ filename: 'Zahlungserinnerung RE-1.pdf', mimeType: 'application/pdf' }],
    });
    const pdf = await browser.call('GET', task.result?.href ?? '', { headers: { accept: 'application/pdf' } });
    expect(pdf.status).toBe(200);
    // One that is listed twice is printed once.
    expect((await PDFDocument.load(pdf.bytes)).getPageCount()).toBe(2);
    expect((await list('RE-2')).reminders).toMatchObject([{ text: 'Guten Tag,\n\nein eigener Text.', deliveries: [] }]);
    expect((await list('RE-5')).reminders).toEqual([]);
  },
);

it(
  'reports the answer of a mail server that refuses a reminder, which then is sent to another address',
  { timeout: 180_000 },
  async () => {
    const { browser, addLate, list, remind } = await openReminding(people, testDatabase);
    await addLate('RE-1');
    server.setBehaviourTo('falsch@kunden.example', 'refuse-recipient');
    const { body } = await remind('RE-1', 1, { to: ['falsch@kunden.example'] });
    await expect
      .poll(async () => (await list('RE-1')).reminders[0]?.deliveries[0], { timeout: 60_000 })
      .toMatchObject({ state: 'refused', reply: '550 5.1.1 No such user here' });
    const again = await browser.call('POST', '/api/benit/accounting/reminder/send', {
      body: { id: body.reminder.id, to: ['richtig@kunden.example'] },
    });
    expect(again.status).toBe(200);
    const { parsed } = await server.mailTo('richtig@kunden.example');
    expect(parsed.attachments).toMatchObject([{ filename: 'Zahlungserinnerung RE-1.pdf' }]);
    expect((await list('RE-1')).reminders).toMatchObject([{ deliveries: [{ to: ['richtig@kunden.example'] }, {}] }]);
  },
);
