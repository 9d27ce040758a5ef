import { describe, expect, it } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openReceipts } from '#testing/receipts-scene.ts';
import type { OwnerDocument } from '#modules/property-owner/contract/owner-documents/owner-documents.ts';
import type { ColumnCounts } from '#modules/property-owner/contract/receipts/receipts.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
const days = 'from=2026-01-01&to=2026-12-31';
const weg = 'ri-property-management-weg-permission';

const download = (browser: TestBrowser, query = days, eid = 'E-1') =>
  browser.call('GET', `${base}/belege-report/${eid}?${query}`, { headers: { accept: 'application/pdf' } });
const readReport = async (browser: TestBrowser, query = days) => {
  const { status, bytes, text } = await download(browser, query);
  expect(status, text).toBe(200);
  return (await readPdfText(Buffer.from(bytes))).replaceAll(/[\s\u00A0\u202F\u2060]+/gu, ' ');
};

async function openCommunity() {
  const scene = await openReceipts(people, database);
  const { add, books, owner, repairs, tenant, signIn } = scene;
  const board = await signIn({
    permissions: [weg],
    links: [{ owner_id: owner, user_type: 'weg', advisory_board: true }],
  });
  await add('A-1', {
    approval: 'FREIZUGEBEN',
    issuer: 'Dachdeckerei Brandt',
    invoice_number: 'RE-7',
    cost_type_id: repairs,
    tenant_id: tenant,
    amount_cents: 41_210,
    captured_on: '2026-03-05',
  });
  await board.call('POST', `${base}/belege`, { body: { archivid: 'A-1', status: 'FREIGEGEBEN' } });
  await add('A-2', { approval: 'FREIZUGEBEN', issuer: 'Gärtnerei Grün', captured_on: '2026-04-01' });
  await board.call('POST', `${base}/belege/A-2/comment`, { body: { text: 'War das beauftragt?' } });
  await add('before', { issuer: 'Vorjahr KG', captured_on: '2025-12-31' });
  await books.postings([
    { owner_id: owner, booking_date: '2026-05-06', amount_cents: -9900, counterparty: 'Stadtwerke', tenant_id: tenant },
    { owner_id: owner, booking_date: '2026-05-07', amount_cents: -100, counterparty: 'Mit Beleg', archive_id: 'A-1' },
    { owner_id: owner, booking_date: '2026-05-08', amount_cents: 5000, counterparty: 'Hausgeld Sommer' },
    { owner_id: owner, booking_date: '2025-05-08', amount_cents: -5000, counterparty: 'Im Vorjahr' },
  ]);
  return { ...scene, board };
}

describe('the report for the advisory board', () => {
  it('lists the receipts of a period by cost type, with who released them, and what is missing or asked', async () => {
    const { reader, board, administrator } = await openCommunity();
    const report = await readReport(reader);
    for (const part of [
      'Bericht für den Beirat',
      'Hannelore Kramer',
      'Dachdeckerei Brandt',
      'Nr. A-1 · RE-7',
      '05.03.2026',
      'Instandhaltung 412,10 €',
      'Ausgaben ohne Beleg',
      'Stadtwerke',
      '−99,00 €',
      'War das beauftragt?',
    ])
      expect(report).toContain(part);
    expect(report).toMatch(/Nr\. A-1 · RE-7 \S+ \S+ \(Beirat\) · \d\d\.\d\d\.\d{4}, \d\d:\d\d/u);
    expect(report.indexOf('Dachdeckerei Brandt')).toBeLessThan(report.indexOf('Gärtnerei Grün'));
    // No tenant, no other year, no income, nothing with a receipt.
    for (const absent of ['Albrecht', 'Vorjahr', 'Hausgeld', 'Mit Beleg']) expect(report).not.toContain(absent);
    // Whoever sees no postings reads why, never that none is missing.
    for (const who of [board, administrator]) {
      const own = await readReport(who);
      expect(own).toContain('Buchungen sehen Sie mit Ihrem Zugang nicht.');
      expect(own).not.toContain('Stadtwerke');
    }
  });

  it('agrees with the list of the same days, state by state', async () => {
    const { administrator, add } = await openCommunity();
    await add('undated', { captured_on: null, amount_cents: 5 });
    await add('unknown', { captured_on: '2026-02-02', amount_cents: null });
    const report = await readReport(administrator);
    const { body } = await administrator.call<{ counts: ColumnCounts }>('GET', `${base}/belege/E-1?${days}`);
    const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
    const lineOf = ({ count, sum }: { readonly count: number; readonly sum: number }) =>
      `${count} ${euros.format(sum).replace('\u00A0', ' ')}`;
    expect(report).toContain(`Neu ${lineOf(body.counts.NEU)}`);
    expect(report).toContain(`Freigegeben ${lineOf(body.counts.FREIGEGEBEN)}`);
    const columns = Object.values(body.counts);
    const total = {
      count: columns.reduce((sum, { count }) => sum + count, 0),
      sum: columns.reduce((sum, column) => sum + Math.round(column.sum * 100), 0) / 100,
    };
    expect(report.split(`Gesamt ${lineOf(total)}`)).toHaveLength(3);
    expect(report).toContain('in den Summen nicht enthalten: 1');
  });

  it('is for administrators and the board of a community, and for no other owner', async () => {
    const { browser, member, reader, books, signInOwner } = await openCommunity();
    const other = await books.owner({ external_id: 'E-2' });
    const stranger = await signInOwner(other);
    for (const who of [browser, member]) expect((await download(who)).status).toBe(403);
    expect((await download(stranger)).status).toBe(404);
    expect((await download(reader, days, 'E-2')).status).toBe(404);
    for (const query of ['', 'from=2026-01-01', 'from=2026-12-31&to=2026-01-01'])
      expect((await download(reader, query)).status).toBe(400);
    expect(await readReport(reader, 'from=1.1.2020&to=31.12.2020')).toContain(
      'Im Zeitraum wurden keine Belege erfasst. Ausgaben ohne Beleg Jede Ausgabe im Zeitraum nennt einen Beleg.',
    );
  });

  it('is offered to those who get it, and laid as a document by administrators, which the community reads', async () => {
    const { reader, board, member, administrator, browser } = await openCommunity();
    const offered = async (who: TestBrowser, eid = 'E-1') =>
      (await who.call<{ bericht: string | null }>('GET', `${base}/belege/${eid}`)).body.bericht;
    expect(await Promise.all([reader, board, administrator, member, browser].map((who) => offered(who)))).toEqual([
      'bereitstellen',
      'lesen',
      'lesen',
      null,
      null,
    ]);
    expect(await offered(reader, '0')).toBeNull();
    const lay = (who: TestBrowser) =>
      who.call<{ document: OwnerDocument }>('POST', `${base}/belege-report/E-1`, {
        body: { from: '2026-01-01', to: '2026-12-31' },
      });
    for (const who of [board, administrator]) expect((await lay(who)).status).toBe(403);
    const { body } = await lay(reader);
    expect(body.document).toMatchObject({ eid: 'E-1', kind: 'other', year: 2026, mediaType: 'application/pdf' });
    expect(body.document.title).toContain('Bericht für den Beirat');
    const file = await member.call('GET', `${base}/documents/get-file/${body.document.id}`, {
      headers: { accept: 'application/pdf' },
    });
    expect(await readPdfText(Buffer.from(file.bytes))).toContain('Stadtwerke');
  });
});
