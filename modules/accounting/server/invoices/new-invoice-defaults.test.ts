import { expect, it } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { completeInvoice } from '../../contract/testing/complete-invoice.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = '/api/benit/accounting/invoice';

const bookkeeper = async () => people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));

async function configure(browser: TestBrowser, properties: object) {
  const body = {
    configIdentifier: 'newInvoiceConfig',
    properties: { serviceDatePreset: 'none', introduction: {}, closing: {}, ...properties },
  };
  const { status } = await browser.call('PUT', '/api/benit/accounting/configuration', { body });
  expect(status).toBe(200);
}

async function read(browser: TestBrowser, invoiceId: string): Promise<Invoice> {
  const { body } = await browser.call<{ invoices: Invoice[] }>('GET', `${url}?invoiceId=${invoiceId}`);
  return body.invoices[0] ?? expect.fail(`no invoice ${invoiceId}`);
}

async function create(browser: TestBrowser, invoice: object): Promise<Invoice> {
  const { status, body } = await browser.call<{ invoiceId: string }>('POST', url, { body: { invoice } });
  expect(status, JSON.stringify(body)).toBe(200);
  return read(browser, body.invoiceId);
}

const copy = async (browser: TestBrowser, from: string): Promise<Invoice> => {
  const { body } = await browser.call<{ invoiceId: string }>('POST', `${url}/copy`, {
    body: { toBeCopiedFromInvoiceId: from },
  });
  return read(browser, body.invoiceId);
};

it('a new invoice begins with the texts of its language and the preset time of the service', async () => {
  const browser = await bookkeeper();
  await configure(browser, {
    serviceDatePreset: 'previousMonth',
    introduction: { de: '{Anrede}', en: '{Salutation}' },
    closing: { de: 'Gruß' },
  });
  expect(await create(browser, {})).toMatchObject({
    invoiceAdditionsTop: '{Anrede}',
    invoiceAdditionsBottom: 'Gruß',
    serviceDate: null,
    servicePeriodStart: '2026-01-01',
    servicePeriodEnd: '2026-01-31',
  });
  // No text of another language replaces a missing one.
  expect(await create(browser, { language: 'en', invoiceDate: '2025-12-24' })).toMatchObject({
    invoiceAdditionsTop: '{Salutation}',
    invoiceAdditionsBottom: '',
    servicePeriodStart: '2025-11-01',
    servicePeriodEnd: '2025-11-30',
  });
});

it('without a configuration the product’s own texts stand there, and the date of the invoice is that of the service', async () => {
  const invoice = await create(await bookkeeper(), {});
  expect(invoice.invoiceAdditionsTop).toMatch(/^\{Anrede\}\n\n/u);
  expect(invoice.invoiceAdditionsBottom).toMatch(/\{Firma\}$/u);
  expect(invoice).toMatchObject({ serviceDate: '2026-02-02', servicePeriodStart: null });
});

it('what is given goes before the defaults, also an empty text or no time; an instalment has no time yet', async () => {
  const browser = await bookkeeper();
  const given = { invoiceAdditionsTop: '', invoiceAdditionsBottom: 'Danke', serviceDate: null };
  expect(await create(browser, given)).toMatchObject(given);
  const period = { servicePeriodStart: '2026-01-12', servicePeriodEnd: '2026-01-28' };
  expect(await create(browser, period)).toMatchObject({ ...period, serviceDate: null });
  expect(await create(browser, { invoiceType: 'partial' })).toMatchObject({ serviceDate: null });
});

it('placeholders follow the draft until it is issued; then its texts, PDF and XML keep what they became', async () => {
  const browser = await bookkeeper();
  await configure(browser, {
    introduction: { de: '{Anrede}\n\nfür {Leistungszeitraum} berechnen wir:' },
    closing: { de: 'Bitte zahlen Sie {Zahlbetrag}.\n{Firma}' },
  });
  const {
    invoiceId: _id,
    version: _version,
    invoiceAdditionsTop: _top,
    invoiceAdditionsBottom: _bottom,
    ...complete
  } = completeInvoice({ invoiceDate: '2026-02-02', serviceDate: '2026-01-30', invoiceDueDate: '2026-02-16' });
  const draft = await create(browser, { ...complete, customerName: 'Anna Krämer' });
  const preview = async (invoice: object) =>
    readPdfText(
      (
        await browser.call('POST', '/api/benit/accounting/invoice-document', {
          body: { invoice },
          headers: { accept: 'application/pdf' },
        })
      ).bytes,
    );
  expect(await preview({ ...draft, customerName: 'Dr. Eva Blum' })).toContain('Sehr geehrte Frau Dr. Blum,');
  const { status, body } = await browser.call<{ invoice: Invoice }>('POST', `${url}/issue`, {
    body: { invoiceId: draft.invoiceId, version: draft.version },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const became = {
    invoiceAdditionsTop: 'Sehr geehrte Frau Krämer,\n\nfür 30.01.2026 berechnen wir:',
    invoiceAdditionsBottom: 'Bitte zahlen Sie 190,40\u00A0€.\nSonnenhof GmbH',
  };
  expect(body.invoice).toMatchObject(became);
  const { text: xml } = await browser.call('GET', `/api/benit/accounting/invoice-file/${draft.invoiceId}?format=cii`);
  expect(xml).toContain('Sehr geehrte Frau Krämer,');
  expect(xml).not.toContain('{');
});

it('a copy keeps its own texts, but takes the defaults again where it has none or only what they became', async () => {
  const browser = await bookkeeper();
  const standard = '{Anrede} Ihre Rechnung {Nummer}';
  await configure(browser, { introduction: { de: standard }, closing: { de: 'Gruß' } });
  const own = await create(browser, { invoiceAdditionsTop: 'Eigener Text', invoiceAdditionsBottom: '' });
  expect(await copy(browser, own.invoiceId)).toMatchObject({
    invoiceAdditionsTop: 'Eigener Text',
    invoiceAdditionsBottom: 'Gruß',
  });
  const filled = await create(browser, {
    invoiceId: 'ALT-1',
    invoiceAdditionsTop: 'Sehr geehrte Damen und Herren, Ihre Rechnung ALT-1',
  });
  expect(await copy(browser, filled.invoiceId)).toMatchObject({ invoiceAdditionsTop: standard });
});
