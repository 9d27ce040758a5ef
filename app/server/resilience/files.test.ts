import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { killEverything, signIn, startProduct } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { ProductClient } from '#testing/product-process.ts';

const path = '/api/benit/accounting/configuration';

async function readLogo({ url, headers }: ProductClient): Promise<string> {
  const answer = await fetch(`${url}${path}`, { headers });
  expect(answer.status).toBe(200);
  const { configurations } = (await answer.json()) as { configurations: { properties: { logo?: string } }[] };
  return configurations.at(-1)?.properties.logo ?? '';
}

/** Sends a logo as a form. @returns the width of the picture, once it is saved */
async function uploadLogo({ url, headers }: ProductClient, width: number): Promise<number> {
  const bytes = await sharp({ create: { width, height: 10, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'logo.png'));
  const answer = await fetch(`${url}${path}/logo`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  return width;
}

/** When the next upload is cut off: when it is on its way to disk, when its content is there. */
const moments: readonly ((files: string) => Promise<boolean>)[] = [
  async (files) => (await listNames(join(files, '.uploads'))).length > 0,
  async (files) => (await listNames(files)).filter((name) => /^[0-9a-f]{64}$/u.test(name)).length > 1,
];

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

it('no acknowledged upload is lost when all processes are killed during the next one', async () => {
  const dataDir = await createDemoDataDir();
  let product = startProduct(dataDir);
  for (const [round, isTime] of moments.entries()) {
    const client = await signIn(await product.ready);
    const acknowledged = await uploadLogo(client, 20 + 10 * round);
    let answered = false;
    const next = uploadLogo(client, acknowledged + 1).then(
      () => (answered = true),
      () => undefined,
    );
    await waitUntil(async () => answered || (await isTime(join(dataDir, 'files'))));
    await killEverything(product, dataDir);
    await next;
    product = startProduct(dataDir);
    const logo = await readLogo(await signIn(await product.ready));
    const { width } = await sharp(Buffer.from(logo.split(',')[1] ?? '', 'base64')).metadata();
    // The one that was under way may have been saved without its answer.
    expect(answered ? [acknowledged + 1] : [acknowledged, acknowledged + 1]).toContain(width);
  }
});
