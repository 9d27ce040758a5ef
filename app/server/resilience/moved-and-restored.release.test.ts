import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createDemoDatabase } from '#testing/demo-data-dir.ts';
import { holdLock } from '#testing/held-move.ts';
import { call } from '#testing/invoice-calls.ts';
import { createDataDir, startProduct } from '#testing/product-process.ts';
import type { ProductClient } from '#testing/product-process.ts';
import { runScript, startScript } from '#testing/scripts.ts';

const demo = await createDemoDatabase();
const target = await createTestDatabase();
const targetDir = await createDataDir();
const settings = { DATABASE_URL: demo.adminUrl, SECRET_KEY: demo.secretKey, DATA_DIR: demo.dataDir };
const here = await openCatalogue(demo.adminUrl);
const there = await openCatalogue(target.adminUrl);
afterAll(async () => void (await Promise.all([here.close(), there.close()])));

const product = startProduct(demo.dataDir, { ...settings, DEMO: 'true' });
const url = await product.ready;
const today = germanDayOf(systemClock.now());
const {
  version: _version,
  invoiceId: _invoiceId,
  ...content
} = completeInvoice({ invoiceDate: today, serviceDate: today, invoiceDueDate: addDays(today, 30) });

const organizationBase = '/api/benit/organization-configuration';

/** Signs in as somebody of the demo. */
async function signIn(origin: string, email: string): Promise<ProductClient> {
  const answer = await fetch(`${origin}/api/benit/auth/users/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'kontor' },
    body: JSON.stringify({ email, password: 'demo' }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { url: origin, headers: { cookie, 'x-requested-with': 'kontor' } };
}

interface Answered {
  readonly status: number;
  readonly body: {
    readonly errors?: readonly { readonly code: string; readonly params?: object }[];
    readonly [name: string]: unknown;
  };
}

async function ask({ url: origin, headers }: ProductClient, path: string, init: RequestInit = {}): Promise<Answered> {
  const answer = await fetch(`${origin}${path}`, { ...init, headers: { ...headers, ...init.headers } });
  return { status: answer.status, body: (await answer.json()) as Answered['body'] };
}

async function issueInvoices(client: ProductClient, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { body } = await call<{ invoiceId: string }>(client, 'POST', '', { invoice: content });
    const { status } = await call(client, 'POST', '/issue', { invoiceId: body.invoiceId, version: 1 });
    expect(status).toBe(200);
  }
}

const readIntegrity = async (client: ProductClient) =>
  (await call<{ documents: number; head: string; valid: boolean }>(client, 'GET', '/integrity')).body;

describe('while the product runs', () => {
  it('a restored copy is read by its administrators, changes nothing, and is deleted by the operator', async () => {
    const saved = await runScript('backup', settings, join(demo.dataDir, 'backups'));
    expect(saved.complaints).toEqual([]);
    const [name = ''] = await readdir(join(demo.dataDir, 'backups'));
    const restored = await runScript(
      'restore-organization',
      settings,
      '--backup',
      join(demo.dataDir, 'backups', name),
      '--organization',
      'sonnenhof',
    );
    expect(restored).toMatchObject({ code: 0, complaints: [] });
    const [id = ''] = await here.list(`SELECT id FROM organizations WHERE availability = 'copy'`);

    const administrator = await signIn(url, 'admin@demo.example');
    const chosen = await fetch(`${url}${organizationBase}/current-org-data/${id}`, { headers: administrator.headers });
    expect(chosen.status).toBe(200);
    const cookie = chosen.headers.getSetCookie()[0]?.split(';')[0] ?? administrator.headers['cookie'] ?? '';
    const inside = { ...administrator, headers: { ...administrator.headers, cookie } };
    expect((await ask(inside, `${organizationBase}/user-org`)).status).toBe(200);
    const refused = await ask(inside, `${organizationBase}/user-org`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect({ status: refused.status, code: refused.body.errors?.[0]?.code }).toEqual({
      status: 403,
      code: 'organization_read_only',
    });
    expect(await here.list(`SELECT count(*) FROM mails WHERE organization_id = '${id}'`)).toEqual(['0']);

    const operator = await signIn(url, 'central@demo.example');
    const deleted = await ask(operator, `/api/benit/central-configuration/organization/${id}`, { method: 'DELETE' });
    expect(deleted.status).toBe(200);
    expect(await here.list(`SELECT deleted_at IS NOT NULL FROM organizations WHERE id = '${id}'`)).toEqual(['true']);
  });

  it('an organisation with issued invoices moves after a kill, and is refused where it was', async () => {
    const client = await signIn(url, 'accounting@demo.example');
    await issueInvoices(client, 3);
    const before = await readIntegrity(client);
    expect(before).toMatchObject({ valid: true });
    const parameters = [
      '--organization',
      'lindenhof',
      '--to',
      target.adminUrl,
      '--files',
      join(targetDir, 'files'),
      '--address',
      'https://two.example',
    ];
    const lock = await holdLock(target.adminUrl, 'LOCK TABLE issued_documents IN ACCESS EXCLUSIVE MODE');
    const killed = startScript('organization-move', settings, ...parameters);
    await lock.awaited();
    killed.kill('SIGKILL');
    await killed.ended;
    await lock.release();
    const closed = await ask(client, '/api/benit/accounting/invoice');
    expect({ status: closed.status, code: closed.body.errors?.[0]?.code }).toEqual({
      status: 503,
      code: 'organization_moving',
    });

    expect(await runScript('organization-move', settings, ...parameters)).toMatchObject({ code: 0, complaints: [] });
    const gone = await ask(client, '/api/benit/accounting/invoice');
    expect({ status: gone.status, error: gone.body.errors?.[0] }).toEqual({
      status: 410,
      error: expect.objectContaining({ code: 'organization_moved', params: { address: 'https://two.example' } }),
    });

    const other = startProduct(targetDir, {
      DATABASE_URL: target.adminUrl,
      SECRET_KEY: target.secretKey,
      DEMO: 'false',
    });
    const arrived = await signIn(await other.ready, 'accounting@demo.example');
    expect(await readIntegrity(arrived)).toEqual(before);
    await issueInvoices(arrived, 1);
    expect(await readIntegrity(arrived)).toMatchObject({ valid: true, documents: before.documents + 1 });
  });
});
