import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { call, describeInvoice, isWhole, listNumbers, readInvoice } from '#testing/invoice-calls.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { createDataDir, signIn, startProduct } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { ProductClient } from '#testing/product-process.ts';
import { runScript } from '#testing/scripts.ts';

/** The installation that is backed up; its backups are restored elsewhere with its key. */
const source = await createDemoDataDir();
const settings = { SECRET_KEY: (await readFile(join(source, 'secret-key'), 'utf8')).trim() };

async function run(
  script: string,
  dataDir: string,
  ...parameters: string[]
): Promise<{ code: number | null; output: string }> {
  return runWith(settings, script, dataDir, ...parameters);
}

async function runWith(
  key: { readonly SECRET_KEY: string },
  script: string,
  dataDir: string,
  ...parameters: string[]
): Promise<{ code: number | null; output: string }> {
  const { code, lines, complaints } = await runScript(script, { DATA_DIR: dataDir, ...key }, ...parameters);
  return { code, output: `${[...lines, ...complaints].join('\n')}\n` };
}

/** Creates invoices without a pause; each is three positions of one amount or nothing. */
function startWriting(client: ProductClient) {
  const saved: string[] = [];
  let stopped = false;
  let amount = 0;
  const workers = Array.from({ length: 6 }, async () => {
    while (!stopped) {
      amount += 1;
      const { status, body } = await call<{ invoiceId: string }>(client, 'POST', '', {
        invoice: describeInvoice(amount),
      });
      if (status !== 200) throw new Error(`Creating answered ${status}`);
      saved.push(body.invoiceId);
    }
  });
  const stop = async (): Promise<void> => {
    stopped = true;
    await Promise.all(workers);
  };
  return { saved, stop };
}

/** Changes the logo without a pause, as often as an organisation may; answers what was saved. */
function startChangingLogos({ url, headers }: ProductClient) {
  const saved: string[] = [];
  const work = (async () => {
    for (let width = 20; width < 60; width += 1) {
      const png = await sharp({ create: { width, height: 10, channels: 3, background: 'green' } })
        .png()
        .toBuffer();
      const body = {
        configIdentifier: 'logoConfig',
        properties: { logo: `data:image/png;base64,${png.toString('base64')}` },
      };
      const answer = await fetch(`${url}/api/benit/accounting/configuration`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { configuration } = (await answer.json()) as { configuration: { properties: { logo: string } } };
      saved.push(configuration.properties.logo);
    }
  })();
  return { saved, ended: work };
}

async function readLogo({ url, headers }: ProductClient): Promise<string> {
  const answer = await fetch(`${url}/api/benit/accounting/configuration`, { headers });
  const { configurations } = (await answer.json()) as { configurations: { properties: { logo?: string } }[] };
  return configurations.at(-1)?.properties.logo ?? '';
}

it('a backup of the running product restores one snapshot elsewhere', async () => {
  const dataDir = source;
  const product = startProduct(dataDir, settings);
  const client = await signIn(await product.ready);
  await writeFile(join(dataDir, 'files/receipt'), Buffer.from([0, 255, 10, 13]));
  await mkdir(join(dataDir, 'files/.uploads'), { recursive: true });
  await writeFile(join(dataDir, 'files/.uploads/half'), 'under way');
  const writing = startWriting(client);
  const logos = startChangingLogos(client);
  await waitUntil(() => writing.saved.length > 50);
  const before = [...writing.saved];
  const made = await run('backup', dataDir, '--keep', '1');
  const during = writing.saved.length;
  await waitUntil(() => writing.saved.length > during + 10);
  await writing.stop();
  await logos.ended;
  expect(made).toMatchObject({ code: 0 });
  expect(during).toBeGreaterThan(before.length);
  const [name = ''] = await readdir(join(dataDir, 'backups'));
  const backup = join(dataDir, 'backups', name);
  expect(made.output).toContain(`Backup: ${backup}\n`);

  const occupied = await run('restore', dataDir, backup);
  expect(occupied.code).toBe(1);
  expect(occupied.output).toMatch(/^The database contains data \(\d+ users, \d+ organisations\)/mu);
  expect(occupied.output).not.toMatch(/^\s+at /mu);
  expect((await listNumbers(client)).length).toBe(72 + writing.saved.length);
  await product.stop();

  const target = await createDataDir();
  const restored = await run('restore', target, backup);
  expect(restored.output).toMatch(/^invoices .* equal$/mu);
  expect(restored).toMatchObject({ code: 0 });
  expect(await readFile(join(target, 'files/receipt'))).toEqual(Buffer.from([0, 255, 10, 13]));

  expect(await readdir(join(target, 'files'))).not.toContain('.uploads');

  const again = startProduct(target, settings);
  const returned = await signIn(await again.ready);
  expect(logos.saved).toContain(await readLogo(returned));
  const numbers = await listNumbers(returned);
  expect(before.filter((number) => !numbers.includes(number))).toEqual([]);
  expect(numbers.filter((number) => writing.saved.includes(number)).length).toBe(numbers.length - 72);
  // A write during the backup is restored wholly or not at all.
  expect(numbers.length).toBeLessThan(72 + writing.saved.length);
  const written = await Promise.all(
    numbers.filter((number) => writing.saved.includes(number)).map((number) => readInvoice(returned, number)),
  );
  expect(written.filter((invoice) => invoice === undefined || !isWhole(invoice))).toEqual([]);
  const found = await call<{ invoices: unknown[] }>(returned, 'GET', '?searchTerm=Lindenstra%C3%9Fe&limit=200');
  expect(found.body.invoices.length).toBeGreaterThan(0);
  // Numbers given after the backup are given to nobody else, however many they are.
  expect(restored.output).toMatch(/^Numbering of \d+ organisations skips the next 100 numbers of each number range$/mu);
  const { status, body } = await call<{ invoiceId: string }>(returned, 'POST', '', { invoice: describeInvoice(1) });
  expect(status).toBe(200);
  const running = (number: string) => Number(number.split('-').at(-1));
  const highest = Math.max(...numbers.filter((number) => number.startsWith(body.invoiceId.slice(0, 8))).map(running));
  expect(running(body.invoiceId)).toBe(highest + 101);
  const gaps = await call<{ gaps: { from: string; to: string; reason: string }[] }>(returned, 'GET', '/number-gaps');
  expect(gaps.body.gaps.at(0)).toMatchObject({ reason: 'restored', count: 100, isOpen: false });
});

it('can be restored with another key, which the installation then uses', async () => {
  const target = await createDataDir();
  const made = await run('backup', source);
  const backup = /^Backup: (.+)$/mu.exec(made.output)?.[1] ?? '';
  const other = { SECRET_KEY: 'the key of after, when that of before was lost' };
  const restored = await runWith(other, 'restore', target, backup);
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('Caution: SECRET_KEY is not the key of the backup'),
  });
  expect(await runWith(other, 'migrate', target)).toEqual({ code: 0, output: 'The database is up to date\n' });
  expect(await run('migrate', target)).toEqual({
    code: 1,
    output: expect.stringMatching(/^SECRET_KEY is not the key that this database was set up with.*\n$/u),
  });
});

it('reports wrong input in one line', async () => {
  const dataDir = await createDataDir();
  for (const [script, parameters, message] of [
    ['backup', [], /^There is no database in /u],
    ['backup', ['a', 'b'], /^npm run backup -- \[folder\] \[--keep N\]/u],
    ['backup', ['--keep', '0'], /^npm run backup -- \[folder\] \[--keep N\]/u],
    ['restore', [dataDir, '--skip-numbers', 'many'], /^npm run restore -- <backup folder>/u],
    ['restore', [], /^npm run restore -- <backup folder>/u],
    ['restore', [dataDir], /is not a complete backup: manifest\.json cannot be read \(ENOENT\)$/mu],
  ] as const) {
    const { code, output } = await run(script, dataDir, ...parameters);
    expect(code).toBe(1);
    expect(output).toMatch(message);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
  // Nothing was begun: no cluster, no folder.
  expect(await readdir(dataDir)).toEqual([]);
});
