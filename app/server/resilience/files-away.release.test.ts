import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import type { ProductClient } from '#testing/product-process.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { startSwitchedProxy } from '#testing/switched-proxy.ts';

// A bucket that is away until enough calls have been refused.

const path = '/api/benit/accounting/configuration';
const refusals = 20;

async function upload({ url, headers }: ProductClient, width: number) {
  const bytes = await sharp({ create: { width, height: 10, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'logo.png'));
  const answer = await fetch(`${url}${path}/logo`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { readonly errors?: readonly { readonly code: string }[] };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code: body.errors?.[0]?.code };
}

/** Width of the logo as the configuration has it. */
async function readWidth({ url, headers }: ProductClient): Promise<number> {
  const answer = await fetch(`${url}${path}`, { headers });
  expect(answer.status).toBe(200);
  const { configurations } = (await answer.json()) as { configurations: { properties: { logo?: string } }[] };
  const logo = configurations.at(-1)?.properties.logo ?? '';
  return (await sharp(Buffer.from(logo.split(',')[1] ?? '', 'base64')).metadata()).width;
}

it('while the bucket is away uploads are refused with 503, nothing is half stored, and all goes on afterwards', async () => {
  const s3 = await startS3Server();
  const address = new URL(s3.filesUrl);
  const proxy = await startSwitchedProxy(Number(address.port));
  address.port = String(proxy.port);
  const product = startProduct(await createDemoDataDir(), { FILES_URL: address.href });
  const client = await signIn(await product.ready);
  expect((await upload(client, 40)).status).toBe(200);
  expect(await readWidth(client)).toBe(40);

  proxy.close();
  const refused = [];
  for (let index = 0; index < refusals; index += 1) refused.push(await upload(client, 50 + index));
  expect(new Set(refused.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 503, retryAfter: '10', code: 'file_store_unavailable' })]),
  );
  // Everything else goes on.
  expect((await fetch(`${client.url}/api/benit/accounting/invoice`, { headers: client.headers })).status).toBe(200);
  // Busy, the database may take longer than readiness waits for it.
  await expect.poll(async () => (await fetch(`${client.url}/health/ready`)).status).toBe(200);

  proxy.open();
  expect(await readWidth(client)).toBe(40);
  expect((await upload(client, 80)).status).toBe(200);
  expect(await readWidth(client)).toBe(80);
});
