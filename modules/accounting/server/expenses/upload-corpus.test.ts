import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { draftsName } from '#platform/server/files/files-folder.ts';
import { createScanner } from '#platform/server/files/scanner.ts';
import { createTestDatabase } from '#testing/database.ts';
import { buildCii } from '#testing/receipts/e-invoice.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildAttachmentBomb, buildHostileFiles } from '#testing/receipts/hostile-files.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { openExpenses, runTasks } from '#testing/receipts/scene.ts';
import { whenOver } from '#testing/when-over.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const folder = await mkdtemp(join(tmpdir(), 'kontor-uploads-'));
whenOver(() => rm(folder, { recursive: true, force: true }));
const people = await createProductPeople(database, {
  uploads: { drafts: createDrafts(folder), scan: createScanner(undefined) },
});
const files = await buildHostileFiles();

describe('an upload as receipt', async () => {
  const scene = await openExpenses(people);
  const storedFiles = () =>
    database.tenant({ organizationId: scene.organizationId, userId: scene.user.id }, (tx) =>
      tx.selectFrom('files').select('id').execute(),
    );

  it('handles a corpus of at least 40 files', () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  it.each(files.map((file) => [file.name, file] as const))(
    'that is %s is accepted or refused correctly',
    async (_, { fileName, bytes, status, kind }) => {
      const [expenses, stored] = [await scene.list('?limit=200'), await storedFiles()];
      const answer = await scene.upload(bytes, fileName);
      const codes = {
        200: undefined,
        413: 'payload_too_large',
        415: 'file_type_not_allowed',
        422: 'file_unreadable',
      } as const;
      const [error] = answer.body.errors ?? [];
      expect([answer.status, error?.code, error?.params?.['kind']], answer.text.slice(0, 500)).toEqual([
        status,
        codes[status],
        status === 422 ? kind : error?.params?.['kind'],
      ]);
      const added = status === 200 ? 1 : 0;
      expect(await scene.list('?limit=200')).toHaveLength(expenses.length + added);
      expect(await storedFiles()).toHaveLength(stored.length + added);
      expect(await readdir(join(folder, draftsName))).toEqual([]);
      if (added === 1) expect(answer.body.expense.fileName).not.toMatch(/[/\\\u202E]/u);
    },
  );
});

it('a PDF whose attachment inflates to a gigabyte is kept and its pages are read; the report gives the reason for the missing rest', async () => {
  runTasks(people, testDatabase);
  const scene = await openExpenses(people);
  const expense = await scene.read(
    buildAttachmentBomb(['Bombenbau GmbH', 'Rechnung Nr. 4711', 'Datum: 01.02.2026', 'Gesamtbetrag\t12,50 €']),
  );
  expect(expense).toMatchObject({
    vendor: 'Bombenbau GmbH',
    invoiceNumber: '4711',
    gross: 12.5,
    checkReport: { isRead: false, findings: [{ rule: 'attachment_too_large' }] },
  });
});

describe('an e-invoice', async () => {
  runTasks(people, testDatabase);
  const scene = await openExpenses(people);
  const pages = [['Bombenbau GmbH', 'Rechnung Nr. 4711', 'Datum: 01.02.2026', 'Gesamtbetrag\t12,50 €']];
  const xml = buildCii().toString();
  const rulesOf = async (bytes: Buffer, fileName?: string) =>
    (await scene.read(bytes, fileName)).checkReport?.findings.map(({ rule, severity }) => `${severity} ${rule}`);

  it('with two totals, no currency and elements of another namespace is kept, with each of these errors', async () => {
    const broken = xml
      .replace(/<ram:GrandTotalAmount>[^<]*<\/ram:GrandTotalAmount>/u, '$&$&')
      .replace(' currencyID="EUR"', '')
      .replace('<ram:BuyerReference>', '<x:BuyerReference xmlns:x="urn:other">1</x:BuyerReference>$&');
    expect(await rulesOf(Buffer.from(broken), 'rechnung.xml')).toEqual([
      'error namespace_foreign',
      'error element_repeated',
      'error currency_missing',
    ]);
  });

  it('of 40 MB in a PDF is not read, but its pages are', async () => {
    const large = Buffer.from(xml.replace('<rsm:ExchangedDocument>', `${' '.repeat(40 * 1024 * 1024)}$&`));
    const expense = await scene.read(buildPdf({ pages, attachments: [{ name: 'factur-x.xml', bytes: large }] }));
    expect(expense).toMatchObject({
      invoiceNumber: '4711',
      gross: 12.5,
      checkReport: { isRead: false, findings: [{ rule: 'attachment_too_large' }] },
    });
  });

  it('beside one of ZUGFeRD 1.0 in the same PDF is the one that is read, and the report names it', async () => {
    const old = Buffer.from('<a:CrossIndustryDocument xmlns:a="urn:ferd:CrossIndustryDocument:invoice:1p0"/>');
    const expense = await scene.read(
      buildPdf({
        pages: [['Nordlicht Elektrotechnik GmbH', 'RE-2026-0815', '15.01.2026', '529,50 €']],
        attachments: [
          { name: 'ZUGFeRD-invoice.xml', bytes: old },
          { name: 'factur-x.xml', bytes: buildCii() },
        ],
      }),
    );
    expect(expense).toMatchObject({
      vendor: 'Nordlicht Elektrotechnik GmbH',
      gross: 529.5,
      checkReport: {
        fileName: 'factur-x.xml',
        findings: [{ rule: 'several_invoices', severity: 'hint', found: 'factur-x.xml' }],
      },
    });
  });
});
