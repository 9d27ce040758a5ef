import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { pixel } from '#testing/hostile-forms.ts';
import type { TestBrowser } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { purgeOrganization } from '#testing/purge-organization.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { readPdfContents } from '#platform/server/documents/testing/pdf-structure.ts';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import { findCiiFaults } from '#modules/e-invoice/server/testing/cii-content.ts';
import { findUblFaults } from '#modules/e-invoice/server/testing/ubl-content.ts';
import { readEInvoice } from '#modules/e-invoice/server/index.ts';
import { compareEInvoice } from '#modules/receipt-reading/server/index.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import type { InvoiceAttachment } from '#modules/accounting/contract/attachments/attachment.ts';
import { listArchiveEntries } from '../../chain/archive.ts';
import { verify, writeArchive } from '../../chain/testing/archives.ts';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
const people = await createProductPeople(database);
const folder = await mkdtemp(join(tmpdir(), 'kontor-attachments-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const invoices = '/api/benit/accounting/invoice';
const attachments = '/api/benit/accounting/invoice-attachment';

interface Refusal {
  readonly errors: readonly { readonly code: string; readonly field?: string; readonly params?: object }[];
}

async function bookkeeper() {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  return Object.assign(await people.signIn(user), { organizationId, userId: user.id });
}

async function addDraft(browser: TestBrowser): Promise<string> {
  const {
    invoiceId: _id,
    version: _version,
    ...invoice
  } = completeInvoice({
    invoiceDate: '2026-02-02',
    serviceDate: '2026-01-30',
    invoiceDueDate: '2026-02-16',
  });
  const { body } = await browser.call<{ invoiceId: string }>('POST', invoices, { body: { invoice } });
  return body.invoiceId;
}

const attach = (browser: TestBrowser, invoiceId: string, fileName: string, bytes: Uint8Array, description = '') =>
  browser.call<{ attachment: InvoiceAttachment } & Refusal>(
    'POST',
    attachments,
    toMultipart([['invoiceId', invoiceId], ['description', description], { name: 'file', fileName, bytes }]),
  );
const read = async (browser: TestBrowser, invoiceId: string): Promise<Invoice> =>
  (await browser.call<{ invoices: Invoice[] }>('GET', `${invoices}?invoiceId=${encodeURIComponent(invoiceId)}`)).body
    .invoices[0] ?? expect.fail(`no invoice ${invoiceId}`);
const issue = (browser: TestBrowser, invoiceId: string) =>
  browser.call<{ invoice: Invoice } & Refusal>('POST', `${invoices}/issue`, { body: { invoiceId, version: 1 } });
const fetchFile = (browser: TestBrowser, invoiceId: string, format: string) =>
  browser.call('GET', `/api/benit/accounting/invoice-file/${encodeURIComponent(invoiceId)}?format=${format}`);
const listFiles = (organizationId: string) =>
  catalogue.list(
    `SELECT name FROM files WHERE organization_id = '${organizationId}' AND purpose = 'invoice-attachment'`,
  );
const table = Buffer.from('Tag;Stunden\n02.02.;7,5\n');

/** A ZIP with these files, all but the first compressed. */
function zip(files: readonly (readonly [name: string, content: string])[]): Buffer {
  let at = 0;
  const [locals, central]: [Buffer[], Buffer[]] = [[], []];
  for (const [index, [name, text]] of files.entries()) {
    const content = Buffer.from(text);
    const stored = index === 0 ? content : deflateRawSync(content);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(index === 0 ? 0 : 8, 4);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(stored.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), head, Buffer.from(name), stored]);
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(at, 12);
    central.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), head, entry.subarray(2), Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  return Buffer.concat([...locals, ...central]);
}
const openSpreadsheet = zip([['mimetype', 'application/vnd.oasis.opendocument.spreadsheet']]);
const workbook = zip([
  ['[Content_Types].xml', '<Types/>'],
  ['xl/workbook.xml', '<workbook/>'],
]);

describe('files attached to an invoice', () => {
  it('become part of it only as the person who issues it has seen them', async () => {
    const browser = await bookkeeper();
    const invoiceId = await addDraft(browser);
    const { attachment } = (await attach(browser, invoiceId, 'Stunden.csv', table)).body;
    const seen = (...list: readonly Partial<InvoiceAttachment>[]) =>
      browser.call<Refusal>('POST', `${invoices}/issue`, {
        body: { invoiceId, version: 1, attachments: list.map(({ id, description }) => ({ id, description })) },
      });
    for (const list of [[], [{ ...attachment, description: 'Januar' }], [attachment, attachment]])
      expect(await seen(...list)).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'changed_meanwhile', params: { own: 1 } }] },
      });
    expect((await read(browser, invoiceId)).status).toBe('draft');
    expect((await seen(attachment)).status).toBe(200);
  });

  it('are listed, described, downloaded and removed while it is a draft; nothing of a deleted draft stays', async () => {
    const browser = await bookkeeper();
    const invoiceId = await addDraft(browser);
    const { status, body } = await attach(browser, invoiceId, 'Stunden.csv', table, 'Stunden im Januar');
    expect([status, body.attachment]).toMatchObject([
      200,
      { fileName: 'Stunden.csv', description: 'Stunden im Januar', mediaType: 'text/csv', byteSize: table.length },
    ]);
    const { id } = body.attachment;
    await attach(browser, invoiceId, 'stunden.CSV', table);
    const draft = await read(browser, invoiceId);
    expect([draft.version, draft.attachments.map(({ fileName }) => fileName)]).toEqual([
      1,
      ['Stunden.csv', 'stunden (2).CSV'],
    ]);
    const changed = await browser.call<{ attachment: InvoiceAttachment }>('PUT', `${attachments}/${id}`, {
      body: { description: 'Stunden' },
    });
    expect(changed.body.attachment).toMatchObject({ id, description: 'Stunden' });
    const file = await browser.call('GET', `${attachments}/${id}`);
    expect([file.text, file.headers['content-disposition'], file.headers['content-type']]).toEqual([
      table.toString(),
      "attachment; filename*=UTF-8''Stunden.csv",
      expect.stringContaining('text/csv'),
    ]);
    // An editor sends back what it was given.
    await browser.call('PUT', invoices, { body: { invoice: { invoiceId, version: 1, attachments: [] } } });
    expect((await read(browser, invoiceId)).attachments).toHaveLength(2);
    expect((await browser.call('DELETE', `${attachments}/${id}`)).status).toBe(200);
    expect((await browser.call('DELETE', `${attachments}/${id}`)).status).toBe(404);
    expect(await listFiles(browser.organizationId)).toEqual(['stunden.CSV']);
    await browser.call('DELETE', `${invoices}/${invoiceId}`);
    expect(await listFiles(browser.organizationId)).toEqual([]);
  });

  it('are of the types of EN 16931, whatever they are called', async () => {
    const browser = await bookkeeper();
    const invoiceId = await addDraft(browser);
    for (const [bytes, name] of [
      [openSpreadsheet, 'Plan.ods'],
      [workbook, 'Plan.xlsx'],
      [pixel, 'Plan.png'],
    ] as const)
      expect((await attach(browser, invoiceId, 'Plan', bytes)).body.attachment).toMatchObject({ fileName: name });
    for (const [bytes, name] of [
      [
        zip([
          ['[Content_Types].xml', '<Types/>'],
          ['word/document.xml', '<w/>'],
        ]),
        'Brief.xlsx',
      ],
      [Buffer.from('<?xml version="1.0"?><a/>'), 'factur-x.csv'],
      [Buffer.from('MZ\0\0'), 'setup.pdf'],
      [Buffer.from('GIF89a'), 'bild.png'],
    ] as const)
      expect(await attach(browser, invoiceId, name, bytes)).toMatchObject({
        status: 415,
        body: { errors: [{ code: 'file_type_not_allowed', field: 'file' }] },
      });
    expect(await attach(browser, invoiceId, 'halb.pdf', Buffer.from('%PDF-1.7 '))).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'file_unreadable', params: { kind: 'truncated' } }] },
    });
    expect((await read(browser, invoiceId)).attachments).toHaveLength(3);
  });

  it('are ten at most and 4 MB together; what is refused leaves no file', async () => {
    const browser = await bookkeeper();
    const invoiceId = await addDraft(browser);
    const half = Buffer.alloc(2.5 * 1024 ** 2, 'a');
    expect((await attach(browser, invoiceId, 'a.csv', half)).status).toBe(200);
    expect(await attach(browser, invoiceId, 'b.csv', half)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invoice_attachments_too_large', field: 'file', params: { megabytes: 4 } }] },
    });
    for (let count = 1; count < 10; count += 1) await attach(browser, invoiceId, 'c.csv', table);
    expect(await attach(browser, invoiceId, 'd.csv', table)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'too_many_attachments', params: { maximum: 10 } }] },
    });
    expect(await listFiles(browser.organizationId)).toHaveLength(10);
  });

  it('stand in its XML and its PDF once it is issued, and neither they nor the database let them change', async () => {
    const browser = await bookkeeper();
    const invoiceId = await addDraft(browser);
    const { attachment } = (await attach(browser, invoiceId, 'Aufmaß & Plan.csv', table, 'Aufmaß')).body;
    await attach(browser, invoiceId, 'Foto.png', pixel);
    expect((await issue(browser, invoiceId)).body.invoice.attachments).toHaveLength(2);

    const [cii, ubl] = [
      (await fetchFile(browser, invoiceId, 'cii')).text,
      (await fetchFile(browser, invoiceId, 'ubl')).text,
    ];
    expect(findCiiFaults(readXml(Buffer.from(cii)))).toEqual([]);
    expect(findUblFaults(readXml(Buffer.from(ubl)))).toEqual([]);
    for (const xml of [cii, ubl]) {
      expect(xml).toContain(`mimeCode="text/csv" filename="Aufmaß &amp; Plan.csv">${table.toString('base64')}<`);
      const { invoice, report } = readEInvoice(Buffer.from(xml), null);
      expect(report.findings).toEqual([]);
      expect(invoice?.attachments).toEqual([
        {
          identifier: 'Aufmaß & Plan.csv',
          description: 'Aufmaß',
          location: '',
          fileName: 'Aufmaß & Plan.csv',
          mediaType: 'text/csv',
        },
        { identifier: 'Foto.png', description: '', location: '', fileName: 'Foto.png', mediaType: 'image/png' },
      ]);
    }
    const pdf = (await fetchFile(browser, invoiceId, 'pdf')).bytes;
    expect(await readPdfText(pdf)).toMatch(/Anlagen\s+Aufmaß & Plan\.csv[^\n]*\n\s*Foto\.png/u);
    const inside = (await readPdfContents(pdf)).attachments;
    expect(inside.get('Aufmaß & Plan.csv')).toEqual(table);
    expect(inside.get('Foto.png')).toEqual(pixel);
    const hybrid = readEInvoice(inside.get('factur-x.xml') ?? Buffer.alloc(0), 'factur-x.xml');
    expect(hybrid.report.findings).toEqual([]);
    expect(hybrid.invoice?.attachments[0]).toMatchObject({ location: '#ef=Aufma%C3%9F%20%26%20Plan.csv' });
    const own = {
      bytes: inside.get('factur-x.xml') ?? Buffer.alloc(0),
      fileName: 'factur-x.xml',
      further: 'none',
    } as const;
    const { differences, source } = compareEInvoice({ stored: { cii, ubl, format: 'cii' }, own, pages: [] });
    expect([differences, source?.includes('filename="Foto.png"')]).toEqual([[], true]);

    expect((await attach(browser, invoiceId, 'spät.csv', table)).body).toMatchObject({
      errors: [{ code: 'invoice_issued' }],
    });
    for (const [method, body] of [
      ['PUT', { body: { description: 'anders' } }],
      ['DELETE', {}],
    ] as const)
      expect((await browser.call<Refusal>(method, `${attachments}/${attachment.id}`, body)).body.errors[0]?.code).toBe(
        'invoice_issued',
      );
    const { organizationId, userId } = browser;
    const changes: readonly ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) =>
        tx
          .updateTable('invoice_attachments')
          .set({ sha256: '0'.repeat(64) })
          .execute(),
      (tx) => tx.deleteFrom('invoice_attachments').execute(),
      (tx) => tx.deleteFrom('files').where('purpose', '=', 'invoice-attachment').execute(),
    ];
    for (const change of changes)
      await expect(database.tenant({ organizationId, userId }, change)).rejects.toMatchObject({
        code: expect.stringMatching(/^23/u),
      });
    expect((await browser.call('GET', `${attachments}/${attachment.id}`)).text).toBe(table.toString());
  });

  it('belong to the chain: an altered or lost file is found by the check and by the verifier of an archive', async () => {
    const browser = await bookkeeper();
    const invoiceId = await addDraft(browser);
    await attach(browser, invoiceId, 'Stunden.csv', table);
    await issue(browser, invoiceId);
    const { organizationId, userId } = browser;
    const check = async () =>
      (await browser.call<{ valid: boolean; firstBroken: object | null }>('GET', `${invoices}/integrity`)).body;
    const archive = async (name: string, content: Buffer) => {
      const path = join(folder, name);
      const run = {
        read: <T>(work: (context: never) => Promise<T>) =>
          database.tenant({ organizationId, userId }, (tx) => work({ tx } as never), { readOnly: true }),
        signal: new AbortController().signal,
        progress: () => undefined,
        files: { readBytes: () => Promise.resolve(content) },
      };
      await writeArchive(path, listArchiveEntries(run, { first: 1, last: 1 }));
      return verify(path);
    };
    expect(await check()).toMatchObject({ valid: true });
    expect((await archive('good.zip', table)).code).toBe(0);
    const broken = await archive('broken.zip', Buffer.from('Tag;Stunden\n02.02.;9,5\n'));
    expect([broken.code, broken.lines.join('\n')]).toEqual([1, expect.stringContaining('attachment 1: was altered')]);
    const stored = createHash('sha256').update(table).digest('hex');
    const path = join(people.folder, organizationId, stored.slice(0, 2), stored);
    await rm(path);
    expect(await check()).toMatchObject({ valid: false, firstBroken: { sequence: 1, part: 'attachment' } });
    const other = createWriteStream(path);
    await new Promise((resolve) => other.end('anderes', () => resolve(undefined)));
    expect(await check()).toMatchObject({ valid: false, firstBroken: { part: 'attachment' } });
  });

  it('go with the correction of a cancelled invoice, and not with a copy', async () => {
    const browser = await bookkeeper();
    const invoiceId = await addDraft(browser);
    await attach(browser, invoiceId, 'Stunden.csv', table, 'Januar');
    await issue(browser, invoiceId);
    const cancelled = await browser.call<{ invoiceId: string }>('POST', `${invoices}/cancel`, { body: { invoiceId } });
    expect((await read(browser, cancelled.body.invoiceId)).attachments).toEqual([]);
    const copy = async (correction: boolean) =>
      read(
        browser,
        (
          await browser.call<{ invoiceId: string }>('POST', `${invoices}/copy`, {
            body: { toBeCopiedFromInvoiceId: invoiceId, correction },
          })
        ).body.invoiceId,
      );
    expect((await copy(false)).attachments).toEqual([]);
    const corrected = await copy(true);
    expect(corrected.attachments).toMatchObject([{ fileName: 'Stunden.csv', description: 'Januar' }]);
    // The copy is a file of its own: removing it leaves that of the issued invoice.
    await browser.call('DELETE', `${invoices}/${corrected.invoiceId}`);
    const [{ id }] = (await read(browser, invoiceId)).attachments as [InvoiceAttachment];
    expect((await browser.call('GET', `${attachments}/${id}`)).text).toBe(table.toString());
  });

  it('end with their organisation, issued or not', async () => {
    const browser = await bookkeeper();
    const { organizationId } = browser;
    const [issued, draft] = [await addDraft(browser), await addDraft(browser)];
    for (const invoiceId of [issued, draft]) await attach(browser, invoiceId, 'Stunden.csv', table);
    await issue(browser, issued);
    await purgeOrganization(database, organizationId);
    expect(
      await catalogue.list(`SELECT file_name FROM invoice_attachments WHERE organization_id = '${organizationId}'`),
    ).toEqual([]);
    expect(await listFiles(organizationId)).toEqual([]);
  });
});
