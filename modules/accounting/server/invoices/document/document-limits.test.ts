import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { watchWorkers } from '#testing/worker-processes.ts';

// Hostile and very long documents: each has its verdict, and no worker grows beyond its limit.

const { database } = await createTestDatabase();
// The bench measures the duration; during tests the computer may be busy.
const timeoutMs = 120_000;
const workers = watchWorkers('document-worker.ts');
const people = await createProductPeople(database, { renderer: { workers: 2 } });

const maxWorkerMegabytes = 400;

const signIn = async () => people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
const print = (browser: TestBrowser, invoice: object, query = '') =>
  browser.call('POST', `/api/benit/accounting/invoice-document${query}`, { body: { invoice } });

const repeat = (count: number, description: string) => ({
  positions: Array.from({ length: count }, () => ({ description, count: 1, price: 1, vat: 19 })),
});
const lines = (count: number, line = 'x') => Array.from({ length: count }, () => line).join('\n');

/** Positions of hostile text: two have the same verdict as ten, which take five times as long. */
const hostile = runsAll ? 10 : 2;

/** Verdict: status, and for a refusal the code and the field. */
const corpus: [name: string, invoice: object, status: number, code?: string, field?: string][] = [
  [
    '500 positions of 2,500 short lines',
    repeat(500, lines(2500)),
    400,
    'document_too_long',
    'invoice.positions.0.description',
  ],
  [
    '500 positions of 5,000 characters',
    repeat(500, 'Wort '.repeat(1000)),
    400,
    'document_too_long',
    'invoice.positions.0.description',
  ],
  ['more than 4 MB', repeat(500, 'ж'.repeat(5000)), 413, 'payload_too_large'],
  ['5,102 lines', repeat(3, lines(1700)), 400, 'document_too_long', 'invoice.positions.0.description'],
  [
    'texts above and below that are too long together',
    { invoiceAdditionsTop: lines(2400), invoiceAdditionsBottom: lines(2500), ...repeat(101, 'x') },
    400,
    'document_too_long',
    'invoice.invoiceAdditionsBottom',
  ],
  [
    'one line of a million characters',
    { invoiceAdditionsTop: 'x'.repeat(1_000_000) },
    400,
    'too_big',
    'invoice.invoiceAdditionsTop',
  ],
  ['a text of 50,000 characters', { invoiceAdditionsTop: 'Wort '.repeat(10_000) }, 200],
  [
    'a name of 20,000 characters',
    { customerName: 'x'.repeat(20_001) },
    400,
    'document_too_long',
    'invoice.customerName',
  ],
  ['a name of 15,000 characters, in many lines', { customerName: 'x'.repeat(8000), companyName: lines(3500) }, 200],
  [
    '6,000 empty positions',
    { positions: Array.from({ length: 6000 }, () => ({})) },
    400,
    'too_big',
    'invoice.positions',
  ],
  [
    'a number that is not exact',
    { positions: [{ count: 1e300, price: 1, vat: 19 }] },
    400,
    'too_big',
    'invoice.positions.0.count',
  ],
  [
    'what cannot be stored',
    { invoiceAdditionsTop: 'a\u0000b' },
    400,
    'control_character',
    'invoice.invoiceAdditionsTop',
  ],
  ['control characters', { invoiceAdditionsTop: 'a\u0001b', customerName: 'a\u0085b\tc' }, 200],
  ['4,900 short lines', repeat(98, lines(50)), 200],
  ['texts without a place to break', repeat(2 * hostile, 'x'.repeat(5000)), 200],
  ['500 positions with as much text as there may be', repeat(500, 'Beratung vor Ort, '.repeat(11)), 200],
  ['Chinese', repeat(hostile, '发票增值税管理服务'.repeat(500)), 200],
  ['scripts and emoji that no font has', repeat(hostile, '😀👨‍👩‍👧שלום عربي ไทย हिन्दी'.repeat(150)), 200],
  ['combining marks upon each other', repeat(hostile, `a${'\u0308'.repeat(4900)}`), 200],
  ['many characters with 30 marks each', repeat(2 * hostile, `a${'\u0308\u0301'.repeat(15)}`.repeat(160)), 200],
  ['right-to-left overrides', repeat(hostile, '\u202Eabc\u202C'.repeat(900)), 200],
  ['zero-width characters', repeat(hostile, '\u200B\u2060'.repeat(2400)), 200],
  ['code of the template language', repeat(5 * hostile, '#while true {} #eval("1") $ #import "/x" '.repeat(40)), 200],
  ['nothing but line breaks', { invoiceAdditionsTop: '\n'.repeat(4000) }, 200],
];

test.each(corpus)(
  '%s',
  async (_, invoice, status, code, field) => {
    const answer = await print(await signIn(), invoice);
    expect(answer.status).toBe(status);
    if (status === 200) expect(workers.readPeakMegabytes(), 'the workers are watched').toBeGreaterThan(0);
    if (code !== undefined)
      expect(answer.body.errors[0]).toMatchObject({ code, ...(field !== undefined && { field }) });
    expect(workers.readPeakMegabytes()).toBeLessThan(maxWorkerMegabytes);
  },
  timeoutMs,
);

test('a document that is too long is neither created nor saved, and the error gives its length and the limit', async () => {
  const browser = await signIn();
  const url = '/api/benit/accounting/invoice';
  const invoice = { ...repeat(100, lines(100)), invoiceAdditionsTop: '', invoiceAdditionsBottom: '' };
  const refused = {
    status: 400,
    body: { errors: [{ code: 'document_too_long', params: { kind: 'lines', actual: 10_002, maximum: 5000 } }] },
  };
  expect(await browser.call('POST', url, { body: { invoice } })).toMatchObject(refused);
  const { body } = await browser.call<{ invoiceId: string }>('POST', url, {
    body: { invoice: { invoiceAdditionsTop: lines(2500), invoiceAdditionsBottom: lines(2500) } },
  });
  // Absent fields count with their stored value.
  expect(
    await browser.call('PUT', url, { body: { invoice: { invoiceId: body.invoiceId, positions: [{}] } } }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'document_too_long', field: 'invoice.invoiceAdditionsTop' }] },
  });
});

test(
  'one person is refused beyond 16 large documents in progress, while a colleague and another organisation are served',
  async () => {
    const organizationId = await people.addOrganization();
    const [flooding, colleague] = [
      await people.signIn(await people.addUser({ organizationId })),
      await people.signIn(await people.addUser({ organizationId })),
    ];
    const other = await signIn();
    const heavy = repeat(200, lines(10, 'Beratung vor Ort'));
    const flood = Array.from({ length: 30 }, () => print(flooding, heavy));
    const answers = await Promise.all([...flood, print(colleague, repeat(1, 'x')), print(other, repeat(1, 'x'))]);
    expect(answers.splice(30).map(({ status }) => status)).toEqual([200, 200]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30 - 16);
    expect(refused[0]).toMatchObject({
      headers: { 'retry-after': '5' },
      body: { errors: [{ code: 'too_many_requests', description: 'errors.busy_organization' }] },
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(16);
  },
  timeoutMs,
);

test(
  'a preview replaces the previous one of the same editor, and no other',
  async () => {
    const browser = await signIn();
    const heavy = repeat(200, lines(10, 'Beratung vor Ort'));
    const [kept, elsewhere, first, second] = await Promise.all([
      print(browser, heavy),
      print(browser, heavy, '?editor=two'),
      print(browser, heavy, '?editor=one'),
      print(browser, heavy, '?editor=one'),
    ]);
    expect([kept.status, elsewhere.status]).toEqual([200, 200]);
    // Either of two concurrent calls may come first.
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect([first, second].find(({ status }) => status === 409)?.body.errors[0]).toMatchObject({ code: 'superseded' });
  },
  timeoutMs,
);
