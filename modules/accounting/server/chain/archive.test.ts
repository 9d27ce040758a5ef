import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import type { Task } from '#platform/contract/task.ts';
import type { ZipEntry } from '#platform/server/archives/write-zip.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { createId } from '#platform/server/ids.ts';
import { readLog } from '#testing/audit-log.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { addIssuedInvoices, chainDocuments } from '#testing/issued-invoices.ts';
import { createTestPeople } from '#testing/people.ts';
import { accountingAudit } from '../../contract/audit.ts';
import { accountingCatalogue } from '../../contract/catalogue.ts';
import { accountingErrors } from '../../contract/errors.ts';
import { createArchiveTask } from './archive-task.ts';
import { hashLink } from './link.ts';
import type { DocumentLink } from './link.ts';
import { createChainRoutes } from './routes.ts';
import { listEntries, unpack, verifier, verify, writeArchive } from './testing/archives.ts';
import { tamper, tamperings } from '#testing/tampering.ts';

const { adminUrl, database, secretKey } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
const scratch = await mkdtemp(join(tmpdir(), 'kontor-archive-'));
// Nothing is attached to these invoices.
const noFiles = { readBytes: () => Promise.reject(new Error('there is no file')) };
const people = await createTestPeople(database, {
  modules: () => [
    {
      name: 'accounting',
      errors: accountingErrors,
      catalogue: accountingCatalogue,
      audit: accountingAudit,
      routes: createChainRoutes(noFiles),
      tasks: [createArchiveTask(noFiles)],
    },
  ],
});
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Parameters<
  typeof openJobs
>[0]['log'];
const jobs = openJobs({ adminUrl, secretKey, log: silent, pollSeconds: 0.5, graceMs: 100 });
for (const work of people.modules.flatMap((module) => module.jobs ?? [])) jobs.work(work);
jobs.start();
afterAll(async () => {
  await jobs.stop();
  await catalogue.close();
  await rm(scratch, { recursive: true });
});

let names = 0;
const nextPath = (suffix = ''): string => join(scratch, `${(names += 1)}${suffix}`);

async function open(numbers: readonly string[]) {
  const organizationId = await people.addOrganization();
  const scope = { organizationId, userId: createId() };
  const links = await addIssuedInvoices(database, scope, numbers);
  const last = links.length;
  const write = async (first = 1): Promise<string> => {
    const path = nextPath('.zip');
    await writeArchive(path, listEntries(database, scope, { first, last }));
    return path;
  };
  const unpacked = async (): Promise<string> => {
    const folder = nextPath();
    await unpack(folder, listEntries(database, scope, { first: 1, last }));
    return folder;
  };
  return { organizationId, scope, links, head: links.at(-1)?.hash ?? '', write, unpacked };
}

const good = (count: number, head: string, last = count) => ({
  code: 0,
  lines: expect.arrayContaining([`Nothing was altered: ${count} documents. Head: ${head}@${last}`]),
});

describe('an archive', () => {
  it(
    'is created by a task, holds the requested range, and is recorded in the log with its last hash',
    { timeout: 120_000 },
    async () => {
      const { organizationId, head } = await open(['2026/001', 'RE-2']);
      const browser = await people.signIn(await people.addUser({ organizationId }));
      const ask = (body: object) =>
        browser.call<{ task: Task } & TestBody>('POST', '/api/benit/accounting/invoice/archive', { body });
      expect((await ask({ from: '2026-03-06' })).body.errors[0]).toMatchObject({ code: 'nothing_to_archive' });
      expect((await ask({ from: '2026-03-06', to: '2026-03-05' })).status).toBe(400);
      const { status, body } = await ask({ from: '2026-03-05', to: '2026-03-05' });
      expect([status, body.task.kind]).toEqual([202, 'invoice-archive']);
      const find = async () =>
        (await browser.call<{ task: Task } & TestBody>('GET', `/api/benit/tasks/${body.task.id}`)).body.task;
      await expect.poll(async () => (await find()).state, { timeout: 90_000 }).toBe('done');
      const task = await find();
      expect(task).toMatchObject({
        done: 2,
        total: 2,
        result: { fileName: expect.stringMatching(/^invoices-1-2-\d{4}-\d\d-\d\d\.zip$/u) },
      });
      const listHandedOut = async () =>
        (await readLog(database, organizationId))
          .filter(({ event }) => event === 'archive_handed_out')
          .map(({ changes }) => changes);
      const fetchResult = (headers: Record<string, string> = {}) =>
        browser.call('GET', task.result?.href ?? '', { headers });
      await fetchResult({ range: 'bytes=0-0' });
      expect((await fetchResult()).headers['content-type']).toBe('application/zip');
      await expect.poll(listHandedOut).toEqual([[expect.objectContaining({ field: 'documentCount', to: '2' })]]);
      const noted = (await readLog(database, organizationId)).find(({ event }) => event === 'invoices_archived');
      expect(noted?.changes).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ field: 'chainHead', to: head }),
          expect.objectContaining({ field: 'documents', to: '1–2' }),
        ]),
      );
    },
  );

  it('holds the stored bytes, an index, and the verifier with its explanation', async () => {
    const { scope, links } = await open(['2026/001', '=RE-2']);
    const folder = nextPath();
    expect(await unpack(folder, listEntries(database, scope, { first: 1, last: 2 }))).toEqual([
      'LIESMICH.txt',
      'README.txt',
      'verify-chain.mjs',
      'chain.jsonl',
      'index.csv',
      'documents/1-2026-001.pdf',
      'documents/1-2026-001.cii.xml',
      'documents/1-2026-001.ubl.xml',
      'content/1.json',
      'rows/1.json',
      'documents/2--RE-2.pdf',
      'content/2.json',
      'rows/2.json',
    ]);
    const text = (name: string) => readFile(join(folder, name), 'utf8');
    expect(
      (await text('chain.jsonl'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(links);
    expect((await text('index.csv')).split('\r\n')[2]).toMatch(
      /^2;'=RE-2;2026-03-05T09:30:00\.123Z;true;2026-03-05;WEG Lindenstraße 12;119,60;/u,
    );
    expect(JSON.parse(await text('content/1.json'))).toMatchObject({
      invoice: { number: '2026/001', total_cents: 11_960 },
      positions: [{ position: 1 }, { count_thousandths: 1500 }],
    });
    expect(await text('verify-chain.mjs')).toBe(await readFile(verifier, 'utf8'));
  });

  it('is checked by its own copy of the verifier, in German, too', async () => {
    const { head, unpacked } = await open(['RE-1', 'RE-2']);
    const folder = await unpacked();
    expect(await verify(folder)).toEqual(good(2, head));
    expect(await verify(folder, '--language', 'de')).toEqual({
      code: 0,
      lines: [`Nichts wurde verändert: 2 Dokumente. Letzter Hash: ${head}@2`],
    });
  });

  it('that begins later continues the hash of the one before', async () => {
    const { head, links, write } = await open(['RE-1', 'RE-2', 'RE-3']);
    const path = await write(3);
    expect(await verify(path)).toEqual(good(1, head, 3));
    expect((await verify(path)).lines[0]).toBe(
      `The archive begins with document 3 and continues the hash ${links[1]?.hash}`,
    );
    expect((await verify(path, '--head', `${links[1]?.hash}@2`)).code).toBe(0);
    expect(await verify(path, '--head', `${links[0]?.hash}@1`)).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([expect.stringContaining('before this archive')]),
    });
  });

  it('may have more files than the original ZIP format could count', { timeout: 120_000 }, async () => {
    const { head, scope } = await open(['RE-1']);
    const path = nextPath('.zip');
    await writeArchive(
      path,
      (async function* entries(): AsyncGenerator<ZipEntry> {
        for (let index = 0; index < 65_600; index += 1) yield { name: `others/${index}`, content: '' };
        yield* listEntries(database, scope, { first: 1, last: 1 });
      })(),
    );
    expect(await verify(path)).toEqual(good(1, head));
  });
});

describe('a recorded hash', () => {
  it('is found again, with or without its index', async () => {
    const { head, links, write } = await open(['RE-1', 'RE-2', 'RE-3']);
    const path = await write();
    for (const noted of [head, `${head}@3`, `${links[0]?.hash}`, `${links[1]?.hash}@2`])
      expect(await verify(path, '--head', noted), noted).toEqual(good(3, head));
    expect(await verify(path, '--head', `${links[0]?.hash}@2`)).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([expect.stringMatching(/^The link 2 has a different hash/u)]),
    });
  });

  it('reveals documents removed at the end of the chain', async () => {
    const { head, scope } = await open(['RE-1', 'RE-2', 'RE-3']);
    const path = nextPath('.zip');
    await writeArchive(path, listEntries(database, scope, { first: 1, last: 2 }));
    expect((await verify(path)).code).toBe(0);
    for (const noted of [head, `${head}@3`])
      expect(await verify(path, '--head', noted)).toMatchObject({
        code: 1,
        lines: [expect.stringMatching(/is in no link/u), expect.any(String)],
      });
  });
});

describe('the verifier', () => {
  it.each([
    ['no archive', ['/nowhere.zip']],
    ['a file that is not an archive', [verifier]],
    ['an invalid hash', ['.', '--head', 'abc']],
    ['an unknown option', ['.', '--force']],
    ['no name', []],
  ])('reports an impossible check: %s', async (_, [path = '--head', ...options]) => {
    expect(await verify(path, ...options)).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('cannot be checked')],
    });
  });

  it('names missing, added and reordered files', async () => {
    const { unpacked } = await open(['RE-1', 'RE-2', 'RE-3', 'RE-4']);
    const folder = await unpacked();
    await rm(join(folder, 'documents/1-RE-1.ubl.xml'));
    await writeFile(join(folder, 'documents/9-RE-9.pdf'), 'x');
    await rename(join(folder, 'documents/2-RE-2.pdf'), join(folder, 'documents/2-RE-8.pdf'));
    const [one = '', two = '', three = '', four = ''] = (await readFile(join(folder, 'chain.jsonl'), 'utf8')).split(
      '\n',
    );
    await writeFile(join(folder, 'chain.jsonl'), [one, two, four, three, '{"sequence":5}', ''].join('\n'));
    expect(await verify(folder)).toEqual({
      code: 1,
      lines: [
        'Document 1, invoice RE-1: XML (UBL): is missing in the archive',
        'Document 2, invoice RE-2: PDF: is missing in the archive',
        'Document 4, invoice RE-4: link of the chain: does not continue the previous link; documents were removed, added or reordered',
        'Document 3, invoice RE-3: link of the chain: does not continue the previous link; documents were removed, added or reordered',
        'Document 5, invoice ?: link of the chain: does not have the form of a link',
        expect.stringMatching(/^documents\/(?:9-RE-9|2-RE-8)\.pdf is not part of the chain$/u),
        expect.stringMatching(/^documents\/(?:9-RE-9|2-RE-8)\.pdf is not part of the chain$/u),
        'ALTERED: 7 findings in 4 documents',
      ],
    });
  });

  it.each([
    './documents/1-RE-1.pdf',
    'Documents/1-RE-1.pdf',
    'documents\\1-RE-1.pdf',
    'x/../documents/1-RE-1.pdf',
    '/documents/1-RE-1.pdf',
    '../x',
    'documents//1-RE-1.pdf',
    'C:x',
    'CHAIN.jsonl',
    'rows/9.json',
  ])('names an entry that would unpack into the folder of the documents: %s', async (name) => {
    const { scope } = await open(['RE-1']);
    const path = nextPath('.zip');
    await writeArchive(
      path,
      (async function* () {
        yield* listEntries(database, scope, { first: 1, last: 1 });
        yield { name, content: 'forged' };
      })(),
    );
    expect(await verify(path)).toEqual({
      code: 1,
      lines: [`${name} is not part of the chain`, 'ALTERED: 1 findings in 1 documents'],
    });
  });

  it('ignores files added beside the archive, and escapes control characters in the terminal', async () => {
    const { scope, head } = await open(['RE-1']);
    const write = async (name: string): Promise<string> => {
      const path = nextPath('.zip');
      await writeArchive(
        path,
        (async function* () {
          yield* listEntries(database, scope, { first: 1, last: 1 });
          yield { name, content: '' };
        })(),
      );
      return path;
    };
    expect(await verify(await write('notes/of the tax adviser.txt'))).toEqual(good(1, head));
    expect((await verify(await write('rows/\u001B[2J\u202Ex'))).lines[0]).toBe(
      'rows/\\u{1b}[2J\\u{202e}x is not part of the chain',
    );
  });

  it('names links of the wrong invoice, and content of another invoice, even if every hash is right', async () => {
    const { unpacked } = await open(['RE-1', 'RE-2']);
    const folder = await unpacked();
    const [first, second] = (await readFile(join(folder, 'chain.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as DocumentLink);
    if (!first || !second) throw new Error('There are no two links');
    const { hash: _hash, ...forged } = { ...second, invoice: first.invoice };
    await writeFile(
      join(folder, 'chain.jsonl'),
      [first, { ...forged, hash: hashLink(forged) }].map((link) => `${JSON.stringify(link)}\n`).join(''),
    );
    expect(await verify(folder)).toMatchObject({
      code: 1,
      lines: [
        'Document 2, invoice RE-2: link of the chain: another link belongs to the same invoice or number',
        'Document 2, invoice RE-2: content: belongs to another invoice',
        'ALTERED: 2 findings in 2 documents',
      ],
    });
  });

  it('accepts a folder in any path notation', async () => {
    const { unpacked, head } = await open(['RE-1']);
    const folder = await unpacked();
    for (const path of [
      `${folder}/`,
      join(folder, '..') + `/../${basename(scratch)}/${basename(folder)}`,
      `.${folder}`,
    ])
      expect(await verify(path), path).toEqual(good(1, head));
  });

  it('finds changes made in the database before the archive, by document, invoice and part', async () => {
    const { organizationId, links, write } = await open(['RE-1', 'RE-2', 'RE-3']);
    const said = {
      pdf: 'PDF: was altered',
      cii: 'XML (CII): ',
      ubl: 'XML (UBL): ',
      content: 'content: was altered',
      link: 'link of the chain: ',
      row: 'rows of the database: ',
      attachment: 'attachment',
    };
    for (const tampering of tamperings) {
      const takeBack = await tamper(catalogue, tampering, {
        organizationId,
        sequence: 3,
        invoiceId: links[2]?.invoice ?? '',
        at: 57,
      });
      const path = await write();
      await takeBack();
      const { code, lines } = await verify(path);
      expect(code, tampering.statement).toBe(1);
      expect(lines.join('\n'), tampering.statement).toMatch(
        new RegExp(
          `^Document 3, invoice (?:X-)?RE-3: ${said[tampering.part].replaceAll(/[()]/gu, String.raw`\$&`)}`,
          'mu',
        ),
      );
    }
    expect((await verify(await write())).code).toBe(0);
  });
});

test(
  `one changed byte among the files of ${chainDocuments} documents is found and named`,
  { timeout: 1_200_000 },
  async () => {
    const { head, links, unpacked, write } = await open(
      Array.from({ length: chainDocuments }, (_, index) => `RE-${index + 1}`),
    );
    const path = await write();
    expect(await verify(path)).toEqual(good(chainDocuments, head));
    const folder = await unpacked();
    const kinds = [
      ['PDF', (link) => `documents/${link.sequence}-${link.number}.pdf`],
      ['XML (CII)', (link) => `documents/${link.sequence}-${link.number}.cii.xml`],
      ['content', (link) => `content/${link.sequence}.json`],
      ['rows of the database', (link) => `rows/${link.sequence}.json`],
      ['link of the chain', () => 'chain.jsonl'],
    ] as const satisfies readonly (readonly [string, (link: (typeof links)[number]) => string])[];
    for (const [part, nameOf] of kinds) {
      const change = fc.asyncProperty(fc.nat({ max: chainDocuments - 1 }), fc.nat(), async (index, at) => {
        const link = links[part.startsWith('XML') ? index - (index % 2) : index];
        if (!link) throw new Error('There is no such document');
        const file = join(folder, nameOf(link));
        const bytes = await readFile(file);
        // In the chain: a digit of the hash of the chosen document.
        const place =
          part === 'link of the chain' ? bytes.indexOf(`"hash":"${link.hash}`) + 8 + (at % 64) : at % bytes.length;
        const changed = Buffer.from(bytes);
        changed[place] = (bytes[place] ?? 0) ^ 1;
        await writeFile(file, changed);
        const { code, lines } = await verify(folder);
        await writeFile(file, bytes);
        expect(code).toBe(1);
        expect(
          lines.some((line) => line.startsWith(`Document ${link.sequence}, invoice ${link.number}: ${part}: `)),
          lines.join('\n'),
        ).toBe(true);
      });
      await fc.assert(change, { numRuns: 1, endOnFailure: true });
    }
    expect(await verify(folder)).toEqual(good(chainDocuments, head));
  },
);
