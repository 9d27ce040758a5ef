import { describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { ColumnCounts, Receipt } from '../../contract/receipts/receipts.ts';
import { openReceipts } from '#testing/receipts-scene.ts';

const { database, adminUrl } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
const known = 'DE89370400440532013000';
const other = 'DE02120300000000202051';

const read = async (browser: TestBrowser, archivid: string): Promise<Receipt> =>
  (await browser.call<{ readonly beleg: Receipt }>('GET', `${base}/belege/${archivid}/history`)).body.beleg;
const decide = (browser: TestBrowser, archivid: string, status: string) =>
  browser.call<{ readonly beleg: Receipt; readonly errors: { readonly code: string }[] }>('POST', `${base}/belege`, {
    body: { archivid, status },
  });

describe('warnings', () => {
  it('name a probable double: same issuer, number without its signs, amount within a cent', async () => {
    const { administrator, add } = await openReceipts(people, database);
    const of = { issuer: 'Klempner & Co. KG', invoice_number: 'RE-2026/0097' };
    await add('first', { ...of, amount_cents: 41_210 });
    await add('again', { ...of, issuer: 'KLEMPNER & CO KG', invoice_number: 're.2026 97', amount_cents: 41_211 });
    await add('dearer', { ...of, amount_cents: 41_213 });
    await add('unnumbered', { issuer: of.issuer, amount_cents: 41_210 });
    expect((await read(administrator, 'again')).warnungen).toEqual([
      {
        kind: 'double',
        archivid: 'first',
        rechnungsnummer: 'RE-2026/0097',
        betrag: 412.1,
        erfassungsdatum: '2026-10-01',
      },
    ]);
    expect((await read(administrator, 'dearer')).warnungen).toEqual([]);
    expect((await read(administrator, 'unnumbered')).warnungen).toEqual([]);
  });

  it('name another account than on the last three approved receipts of the issuer, and one abroad', async () => {
    const { administrator, add } = await openReceipts(people, database);
    const of = { issuer: 'Elektro Funk' };
    await add('paid-1', { ...of, issuer_iban: known, status: 'BEZAHLT', captured_on: '2026-09-01' });
    // Nobody has approved it yet.
    await add('new', { ...of, issuer_iban: other, captured_on: '2026-09-20' });
    await add('next', { ...of, issuer_iban: other, captured_on: '2026-10-02' });
    await add('usual', { ...of, issuer_iban: known, captured_on: '2026-10-02' });
    await add('abroad', { issuer: 'Neu GmbH', issuer_iban: 'PL61109010140000071219812874' });
    expect((await read(administrator, 'next')).warnungen).toEqual([
      { kind: 'otherIban', IBAN: other, bisher: [known] },
    ]);
    expect((await read(administrator, 'usual')).warnungen).toEqual([]);
    expect((await read(administrator, 'abroad')).warnungen).toEqual([
      { kind: 'foreignIban', IBAN: 'PL61109010140000071219812874' },
    ]);
  });

  it('say nothing of the receipts of owners that the reader may not see', async () => {
    const { administrator, browser, member, add, books } = await openReceipts(people, database);
    const of = { issuer: 'Maler Bunt', invoice_number: 'M-1', approval: 'FREIZUGEBEN' } as const;
    const stranger = await books.owner({ external_id: 'E-2', full_name: 'Fremd' });
    await books.receipt(
      {
        ...of,
        archive_id: 'theirs',
        owner_id: stranger,
        amount_cents: 100,
        issuer_iban: known,
        approval: 'FREIGEGEBEN',
      },
      null,
    );
    await add('mine', { ...of, amount_cents: 100, issuer_iban: other });
    expect((await read(administrator, 'mine')).warnungen.map(({ kind }) => kind)).toEqual(['double', 'otherIban']);
    for (const who of [browser, member]) expect((await read(who, 'mine')).warnungen).toEqual([]);
  });
});

describe('a receipt that a delivery changed after its release', () => {
  async function openChanged() {
    const scene = await openReceipts(people, database);
    const { administrator, browser, organizationId, add } = scene;
    await add('A-1', { approval: 'FREIZUGEBEN', amount_cents: 41_210, issuer_iban: known });
    expect((await decide(browser, 'A-1', 'FREIGEGEBEN')).status).toBe(200);
    expect((await read(administrator, 'A-1')).geaendert).toBeNull();
    // As a delivery writes it.
    await runAdminStatement(
      adminUrl,
      `UPDATE receipts SET amount_cents = 42110, issuer_iban = '${other}' WHERE organization_id = '${organizationId}' AND archive_id = 'A-1'`,
    );
    return scene;
  }

  it('shows both values, and cannot be transferred until it was released again', async () => {
    const { administrator, browser } = await openChanged();
    const changed = {
      betrag: { vorher: 412.1, jetzt: 421.1 },
      IBAN: { vorher: known, jetzt: other },
      pdf: false,
    };
    expect((await read(administrator, 'A-1')).geaendert).toEqual(changed);
    const refused = await decide(administrator, 'A-1', 'UEBERWIESEN');
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, 'changed_after_release']);
    for (const to of ['NEU', 'FREIZUGEBEN']) expect((await decide(administrator, 'A-1', to)).status).toBe(200);
    // Whoever is asked again sees what became of their release.
    expect((await read(browser, 'A-1')).geaendert).toEqual(changed);
    expect((await decide(browser, 'A-1', 'FREIGEGEBEN')).body.beleg.geaendert).toBeNull();
    expect((await decide(administrator, 'A-1', 'UEBERWIESEN')).status).toBe(200);
  });

  it('is a task of administrators of receipts, with the list that agrees; sending it back ends it', async () => {
    const { administrator, browser } = await openChanged();
    const taskOf = async (who: TestBrowser) => {
      const { body } = await who.call<{
        overview: { aufgaben: { kind: string; count: number; sum: number | null; href: string }[] };
      }>('GET', `${base}/overview/0`);
      return body.overview.aufgaben.find(({ kind }) => kind === 'changedAfter');
    };
    expect(await taskOf(browser)).toBeUndefined();
    const task = await taskOf(administrator);
    expect(task).toMatchObject({ count: 1, sum: 421.1 });
    const query = task?.href.slice(task.href.indexOf('?') + 1).replace('eid=0&', '');
    const { body } = await administrator.call<{ belege: Receipt[]; counts: ColumnCounts }>(
      'GET',
      `${base}/belege/0?${query}`,
    );
    expect(body.belege.map(({ archivid }) => archivid)).toEqual(['A-1']);
    expect(body.counts.FREIGEGEBEN).toMatchObject({ count: 1, sum: 421.1 });
    const undone = (await decide(administrator, 'A-1', 'NEU')).body.beleg;
    expect(await taskOf(administrator)).toBeUndefined();
    // Taken back, it is as outdated as before.
    await administrator.call('POST', `${base}/belege/undo`, { body: { archivid: 'A-1', version: undone.version } });
    expect(await taskOf(administrator)).toMatchObject({ count: 1 });
  });

  it('is found among those without a PDF and without an owner only if it lacks them', async () => {
    const { administrator, books } = await openChanged();
    await books.receipt({ archive_id: 'whose', owner_id: null, amount_cents: 100 });
    const found = async (hinweis: string) =>
      (
        await administrator.call<{ belege: Receipt[] }>('GET', `${base}/belege/0?hinweis=${hinweis}&limit=100`)
      ).body.belege
        .map(({ archivid }) => archivid)
        .toSorted();
    expect(await found('ohneEigentuemer')).toEqual(['whose']);
    expect(await found('geaendert')).toEqual(['A-1']);
    expect(await found('ohnePdf')).toContain('A-1');
    expect(await found('ohnePdf')).not.toContain('whose');
  });
});
