import type { KnownValues } from '#testing/arbitraries.ts';
import { testByFuzzing } from '#testing/fuzzing.ts';
import { completeInvoice } from '../contract/testing/complete-invoice.ts';
import { pixel } from '#testing/hostile-forms.ts';
import type { TestBrowser } from '#testing/http.ts';
import { addIssuedInvoices, issueInvoices } from '#testing/issued-invoices.ts';
import { toMultipart } from '#testing/multipart.ts';

const hours = '/api/benit/accounting/time-entry';

await testByFuzzing('accounting', async ({ browser, database, organizationId, user, path }) => {
  const numbers = ['A-1', 'A-2', '2026/3'];
  for (const invoiceId of numbers)
    await browser.call('POST', '/api/benit/accounting/invoice', {
      body: { invoice: { ...contentFor(path), invoiceId } },
    });
  if (path.endsWith('/archive')) await addIssuedInvoices(database, { organizationId, userId: user.id }, ['I-1']);
  const isOfIssued =
    /\/invoice\/(?:send|send-many|zip|issue-many|deliveries|cancel|correct|e-invoice)$|\/invoice-file\/|\/payment|\/reminder/u.test(
      path,
    );
  if (isOfIssued) await issueInvoices(database, { organizationId, userId: user.id }, numbers);
  const withExpenses = path.includes('/expense') ? numbers : [];
  for (const expenseId of withExpenses)
    await browser.call(
      'POST',
      '/api/benit/accounting/expense',
      toMultipart([['expenseId', expenseId], { name: 'file', fileName: 'beleg.png', bytes: pixel }]),
    );
  return {
    ...(path.startsWith(hours)
      ? await bringHours(browser)
      : path.includes('/payment')
        ? await bringPayments(browser, numbers)
        : path.includes('/reminder')
          ? await bringReminders(browser, numbers, path)
          : path.endsWith('/invoice-attachment/:id')
            ? await bringAttachments(browser, numbers)
            : { id: numbers }),
    personId: [user.id],
    ...(path.endsWith('/correct') && { positions: [[{ position: 1, amount: 1 }]], reason: ['Nachlass'] }),
    month: ['2026-01'],
    start: ['08:00', ''],
    end: ['09:30', ''],
    expenseIds: [['A-1'], ['A-2', '2026/3']],
    paidDate: ['2026-01-05'],
    expenseId: path.endsWith('/expense') ? [...numbers, 'B-1', 'B-2', 'B-3'] : numbers,
    invoiceId: isOfIssued || path.endsWith('/issue') ? numbers : [...numbers, 'B-1', 'B-2', 'B-3'],
    to: [['kunde@kunden.example'], ['a@b.example', 'c@d.example']],
    invoiceIds: [numbers],
    formerInvoiceId: numbers,
    toBeCopiedFromInvoiceId: numbers,
    uom: ['piece', 'hour'],
    mapping: [{ 0: 'name' }],
    invoiceNumberingPattern: ['RE-{YYYY}-{NNNN}', '{N}'],
  };
});

/**
 * Returns content for an invoice: to be issued it must be complete, on the day of the tests, to be paid it needs a sum;
 * elsewhere the number is enough.
 */
function contentFor(path: string): object {
  if (path.includes('/reminder'))
    return { positions: [{ price: 1000 }], invoiceDate: '2026-01-02', invoiceDueDate: '2026-01-12' };
  if (path.includes('/payment') || path.endsWith('/correct')) return { positions: [{ price: 1000 }] };
  if (!path.endsWith('/issue')) return {};
  const { version: _version, ...invoice } = completeInvoice({
    invoiceDate: '2026-02-02',
    serviceDate: '2026-01-30',
    invoiceDueDate: '2026-02-16',
  });
  return invoice;
}

/** Attaches a file to each draft. */
async function bringAttachments(browser: TestBrowser, numbers: readonly string[]): Promise<KnownValues> {
  const added = await Promise.all(
    numbers.map((invoiceId) =>
      browser.call<{ attachment: { id: string } }>(
        'POST',
        '/api/benit/accounting/invoice-attachment',
        toMultipart([['invoiceId', invoiceId], { name: 'file', fileName: 'anlage.png', bytes: pixel }]),
      ),
    ),
  );
  return { id: added.map(({ body }) => body.attachment.id) };
}

/** Records small payments. */
async function bringPayments(browser: TestBrowser, numbers: readonly string[]): Promise<KnownValues> {
  const paidOn = '2026-01-05';
  const added = await Promise.all(
    numbers.map((invoiceId) =>
      browser.call<{ payment: { id: string } }>('POST', '/api/benit/accounting/payment', {
        body: { payment: { invoiceId, paidOn, amount: 0.01 } },
      }),
    ),
  );
  return { id: added.map(({ body }) => body.payment.id), paidOn: [paidOn], amount: [0.01, 1], kind: ['payment'] };
}

/** Writes reminders or holds of issued late invoices, for calls that name one. */
async function bringReminders(browser: TestBrowser, numbers: readonly string[], path: string): Promise<KnownValues> {
  const base = '/api/benit/accounting';
  const ids: string[] = [];
  for (const invoiceId of numbers) {
    if (path.endsWith('/reminder-hold/:id')) {
      const { body } = await browser.call<{ hold: { id: string } }>('PUT', `${base}/reminder-hold`, {
        body: { invoiceId, kind: 'never' },
      });
      ids.push(body.hold.id);
    } else if (path.endsWith('/reminder-document/:id') || path.endsWith('/reminder/send')) {
      const { body } = await browser.call<{ reminder: { id: string } }>('POST', `${base}/reminder`, {
        body: { invoiceId, level: 1 },
      });
      ids.push(body.reminder.id);
    }
  }
  return {
    id: ids,
    level: [1],
    letterDay: ['2026-02-02'],
    payDay: ['2026-02-16'],
    defaultFrom: [null],
    kind: ['never', 'disputed'],
    note: ['Mangel'],
    until: [null],
  };
}

/** Creates unbilled hours and a running timer. */
async function bringHours(browser: TestBrowser): Promise<KnownValues> {
  const add = async (url: string, body: object) =>
    (await browser.call<{ record: { id: string }; timeEntry: { id: string } }>('POST', url, { body })).body;
  const { record } = await add('/api/benit/accounting/project', { record: { name: 'Dach' } });
  const entries = await Promise.all(
    [1, 2, 3].map(() => add(hours, { timeEntry: { day: '2026-03-01', minutes: 30, project: record.id } })),
  );
  await add(`${hours}/timer`, {});
  return { id: entries.map(({ timeEntry }) => timeEntry.id), projectId: [record.id] };
}
