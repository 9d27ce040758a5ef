import { createHash } from 'node:crypto';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { keepFile } from '#platform/server/files/file-repository.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { openReceipts } from '#testing/receipts-scene.ts';
import { documentPurpose } from '../../import/fetch-documents.ts';

const { database, adminUrl } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management/belege';

const release = (browser: TestBrowser, archivid: string) =>
  browser.call('POST', base, { body: { archivid, status: 'FREIGEGEBEN', comment: 'wie besprochen' } });
const download = (browser: TestBrowser, archivid: string) =>
  browser.call('GET', `${base}/${archivid}/release-note`, { headers: { accept: 'application/pdf' } });
const readNote = async (browser: TestBrowser, archivid: string) => {
  const { status, bytes, text } = await download(browser, archivid);
  expect(status, text).toBe(200);
  const pages = (await PDFDocument.load(bytes)).getPages();
  const printed = (await readPdfText(Buffer.from(bytes))).replaceAll(/[\u00A0\u202F\u2060]/gu, ' ');
  return { pages, printed, words: printed.replaceAll(/\s+/gu, ' ') };
};

/** Adds a receipt that waits for its release, with a PDF. */
async function addWithFile(
  { books, owner, organizationId }: Awaited<ReturnType<typeof openReceipts>>,
  archive_id: string,
  bytes: Uint8Array,
): Promise<void> {
  const { id: userId } = await people.addUser();
  const fileId = await people.files.store({ organizationId, userId }, bytes, {
    name: `${archive_id}.pdf`,
    mediaType: 'application/pdf',
    purpose: documentPurpose,
  });
  await books.write((tx) => keepFile(tx, fileId));
  const file = { file_id: fileId, file_sha256: createHash('sha256').update(bytes).digest('hex') };
  await books.receipt({ archive_id, owner_id: owner, approval: 'FREIZUGEBEN', ...file }, null);
}

describe('the PDF with the note of a release', () => {
  it('names who released what and when, with the check value of the PDF that follows', async () => {
    const { administrator, books, browser, owner, repairs } = await openReceipts(people, database);
    await books.receipt(
      {
        archive_id: 'A-1',
        owner_id: owner,
        approval: 'FREIZUGEBEN',
        amount_cents: 41_210,
        issuer: 'Dachdeckerei Brandt',
        issuer_iban: 'DE89370400440532013000',
        cost_type_id: repairs,
      },
      ['Rechnung 4711'],
    );
    await release(browser, 'A-1');
    for (const who of [administrator, browser]) {
      const { pages, printed, words } = await readNote(who, 'A-1');
      expect(pages).toHaveLength(2);
      for (const part of [
        'Freigabevermerk',
        'Beleg A-1',
        'Dachdeckerei Brandt',
        '412,10 €',
        'DE89 3704 0044 0532 0130 00',
        'wie besprochen',
        'Hannelore Kramer',
        'Instandhaltung',
      ])
        expect(words).toContain(part);
      expect(words).toMatch(/Freigegeben durch \p{L}+/u);
      expect(words).toMatch(/Zeitpunkt \d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d/u);
      expect(words.replaceAll(' ', '')).toMatch(/PrüfwertdesPDFs\(SHA-256\)[\da-f]{64}/u);
      expect(words).not.toContain('Nach der Freigabe geändert');
      expect(printed.split('\f')[1]).toContain('Rechnung 4711');
    }
  });

  it('says what a delivery changed since', async () => {
    const { administrator, books, browser, owner, organizationId } = await openReceipts(people, database);
    await books.receipt({ archive_id: 'A-1', owner_id: owner, approval: 'FREIZUGEBEN', amount_cents: 41_210 });
    await release(browser, 'A-1');
    // As a delivery writes it.
    await runAdminStatement(
      adminUrl,
      `UPDATE receipts SET amount_cents = 42110, file_sha256 = repeat('ab', 32) WHERE organization_id = '${organizationId}' AND archive_id = 'A-1'`,
    );
    const { words } = await readNote(administrator, 'A-1');
    expect(words).toContain('Nach der Freigabe geändert');
    expect(words).toContain('412,10 € → 421,10 €');
    expect(words.replaceAll(' ', '')).toContain(`PrüfwertdesPDFsjetzt${'ab'.repeat(32)}`);
  });

  it('is the note alone where there is no PDF, or none that can be joined, and says so', async () => {
    const scene = await openReceipts(people, database);
    const { administrator, add, browser } = scene;
    await add('without', { approval: 'FREIZUGEBEN' });
    const trailer = '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>';
    await addWithFile(scene, 'locked', buildPdf({ trailer }));
    for (const [archivid, said] of [
      ['without', 'Zu diesem Beleg gibt es kein PDF.'],
      ['locked', 'verschlüsselt, beschädigt oder zu umfangreich'],
    ] as const) {
      await release(browser, archivid);
      const { pages, words } = await readNote(administrator, archivid);
      expect(pages).toHaveLength(1);
      expect(words).toContain(said);
      expect(words).toContain(`Beleg ${archivid}`);
    }
  });

  it('joins pages that are turned, and PDFs whose encryption needs no password to open them', async () => {
    const scene = await openReceipts(people, database);
    const { administrator, browser } = scene;
    const draw = async (text: string) => {
      const pdf = await PDFDocument.create();
      pdf.addPage([300, 200]).drawText(text, { x: 20, y: 100 });
      return pdf;
    };
    const turned = await draw('quer');
    turned.getPage(0).setRotation(degrees(90));
    await addWithFile(scene, 'turned', await turned.save());
    const restricted = await draw('nur lesen');
    restricted.encrypt({ ownerPassword: 'geheim', permissions: { modifying: false } });
    await addWithFile(scene, 'restricted', await restricted.save());
    for (const [archivid, angle, text] of [
      ['turned', 90, 'quer'],
      ['restricted', 0, 'nur lesen'],
    ] as const) {
      await release(browser, archivid);
      const { pages, printed } = await readNote(administrator, archivid);
      expect(pages.map((page) => page.getRotation().angle)).toEqual([0, angle]);
      expect(printed.split('\f')[1]).toContain(text);
    }
  });

  it('is refused until something recorded let the receipt through, and behind the wall', async () => {
    const { administrator, browser, member, books, signInOwner, add } = await openReceipts(people, database);
    // The state alone, as an import of former data may bring it, says nothing of who decided.
    for (const archivid of ['NEU', 'FREIZUGEBEN', 'FREIGEGEBEN', 'paid']) {
      const refused = await download(administrator, archivid);
      expect([archivid, refused.status, refused.body]).toMatchObject([
        archivid,
        422,
        { errors: [{ code: 'receipt_not_released' }] },
      ]);
    }
    await add('A-1', { approval: 'FREIZUGEBEN' });
    expect((await download(member, 'A-1')).status).toBe(422);
    await release(member, 'A-1');
    const stranger = await signInOwner(await books.owner({ external_id: 'E-2' }));
    // A plain member still sees for some seconds that it was released; its file is closed again.
    for (const who of [stranger, member]) expect((await download(who, 'A-1')).status).toBe(404);
    expect((await download(browser, 'A-1')).status).toBe(200);
  });
});

it('a release by a member of the advisory board says so, in the history as well, also once they left it', async () => {
  const { administrator, add, owner, signIn, books } = await openReceipts(people, database);
  const board = await signIn({
    permissions: ['ri-property-management-weg-permission'],
    links: [{ owner_id: owner, user_type: 'weg', advisory_board: true }],
  });
  await add('A-1', { approval: 'FREIZUGEBEN' });
  await release(board, 'A-1');
  await books.write((tx) => tx.updateTable('owner_links').set({ advisory_board: false }).execute());
  const { body } = await administrator.call<{ history: { imBeirat: boolean }[] }>('GET', `${base}/A-1/history`);
  expect(body.history).toMatchObject([{ imBeirat: true }]);
  expect((await readNote(administrator, 'A-1')).words).toMatch(/Freigegeben durch .+ \(Beirat\)/u);
});
