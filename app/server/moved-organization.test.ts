import { describe, expect, it } from 'vitest';
import { checkChainOnArrival } from '#modules/accounting/server/index.ts';
import { createFolderStore } from '#platform/server/files/folder-store.ts';
import { createId } from '#platform/server/ids.ts';
import { changeState } from '#platform/server/organization-move/organization-state.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import { addIssuedInvoices } from '#testing/issued-invoices.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database, adminUrl } = await createTestDatabase();
const people = await createProductPeople(database);
const permissions = ['benit-accounting-permission', 'benit-organization-users-permission'] as const;
const customers = '/api/benit/accounting/customer';

async function openScene() {
  const organizationId = await people.addOrganization();
  const other = await people.addOrganization();
  const user = await people.addUser({ organizationId, permissions: [...permissions] }, { organizationId: other });
  const browser = await people.signIn(user);
  const choose = (id: string) => browser.call('GET', `/api/benit/organization-configuration/current-org-data/${id}`);
  await choose(organizationId);
  const mark = (to: 'open' | 'moving' | 'moved') =>
    database.identity((tx) =>
      changeState(tx, {
        organizationId,
        from: ['open', 'moving', 'moved'],
        to,
        moveId: createId(),
        movedTo: 'https://two.example',
      }),
    );
  return { organizationId, other, browser, choose, mark };
}

describe('an organisation that is being moved', () => {
  it('is answered with 503 and when to ask again, until it is open', async () => {
    const { browser, mark, choose, organizationId } = await openScene();
    await mark('moving');
    const { status, headers, body } = await browser.call('GET', customers);
    expect({ status, retryAfter: headers['retry-after'], code: body.errors[0]?.code }).toEqual({
      status: 503,
      retryAfter: '30',
      code: 'organization_moving',
    });
    expect((await choose(organizationId)).body.errors[0]?.code).toBe('organization_moving');
    await mark('open');
    expect((await browser.call('GET', customers)).status).toBe(200);
  });

  it('is not written by a request that began before', async () => {
    const { organizationId, mark } = await openScene();
    await mark('moving');
    const write = database.tenant({ organizationId, userId: organizationId }, (tx) =>
      tx.selectFrom('customers').execute(),
    );
    await expect(write).rejects.toMatchObject({ code: 'KM001' });
  });
});

describe('a moved organisation', () => {
  it('names its new address with 410, also to those who choose it, and leaves the way to others open', async () => {
    const { browser, mark, choose, organizationId, other } = await openScene();
    await mark('moved');
    const gone = { code: 'organization_moved', params: { address: 'https://two.example' } };
    for (const answer of [await browser.call('GET', customers), await choose(organizationId)]) {
      expect(answer.status).toBe(410);
      expect(answer.body.errors).toEqual([expect.objectContaining(gone)]);
    }
    expect((await choose(other)).status).toBe(200);
  });
});

describe('a copy out of a backup', () => {
  it('answers what it is asked, and refuses every kind of change', async () => {
    const { browser, organizationId } = await openScene();
    await runAdminStatement(
      adminUrl,
      `UPDATE organizations SET availability = 'copy', copy_of = id WHERE id = '${organizationId}'`,
    );
    expect((await browser.call('GET', customers)).status).toBe(200);
    const changes = [
      ['POST', customers],
      ['PUT', `${customers}/${createId()}`],
      ['DELETE', `${customers}/${createId()}`],
      ['POST', '/api/benit/accounting/invoice'],
    ] as const;
    for (const [method, path] of changes) {
      const { status, body } = await browser.call(method, path, { body: {} });
      expect([method, path, status, body.errors[0]?.code]).toEqual([method, path, 403, 'organization_read_only']);
    }
  });
});

describe('the chain of issued documents', () => {
  it('is verified where it has arrived, and a changed document is named', async () => {
    const { organizationId } = await openScene();
    const scope = { organizationId, userId: organizationId };
    await addIssuedInvoices(database, scope, ['RE-1', 'RE-2', 'RE-3']);
    const store = createFolderStore('/nowhere');
    await checkChainOnArrival({ database, store, organizationId });
    await runAdminStatement(
      adminUrl,
      `SET session_replication_role = replica; UPDATE issued_documents SET pdf = 'x' WHERE organization_id = '${organizationId}' AND number = 'RE-2'`,
    );
    await expect(checkChainOnArrival({ database, store, organizationId })).rejects.toThrow('invoice RE-2, pdf');
  });
});
